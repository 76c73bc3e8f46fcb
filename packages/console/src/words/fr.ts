import { fr as bookings } from "./bookings/fr.ts"
import type { ConsoleWords } from "./ConsoleWords.ts"
import { fr as shell } from "./shell/fr.ts"

export const fr: ConsoleWords = { ...shell, ...bookings }
