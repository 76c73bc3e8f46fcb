import { en as bookings } from "./bookings/en.ts"
import type { ConsoleWords } from "./ConsoleWords.ts"
import { en as shell } from "./shell/en.ts"

export const en: ConsoleWords = { ...shell, ...bookings }
