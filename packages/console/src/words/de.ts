import { de as bookings } from "./bookings/de.ts"
import type { ConsoleWords } from "./ConsoleWords.ts"
import { de as shell } from "./shell/de.ts"

export const de: ConsoleWords = { ...shell, ...bookings }
