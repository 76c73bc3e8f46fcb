import { es as bookings } from "./bookings/es.ts"
import type { ConsoleWords } from "./ConsoleWords.ts"
import { es as shell } from "./shell/es.ts"

export const es: ConsoleWords = { ...shell, ...bookings }
