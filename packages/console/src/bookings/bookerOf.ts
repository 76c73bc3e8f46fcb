import type { Booking } from "../api/client.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

/** The booker's name; the word for an erased person, if it is gone. */
export const bookerOf = ({ attendees }: Pick<Booking, "attendees">, words: ConsoleWords): string =>
  attendees.find(({ role }) => role === "booker")?.name || words.erased
