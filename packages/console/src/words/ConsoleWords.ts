import type { BookingsWords } from "./bookings/BookingsWords.ts"
import type { ShellWords } from "./shell/ShellWords.ts"

/** The texts of the console. Each other area has its texts under its name, in a folder of its own. */
export interface ConsoleWords extends ShellWords, BookingsWords {}
