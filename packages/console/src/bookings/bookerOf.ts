import type { Booking } from "../api/client.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

/** The booker's name; the word for an erased person, if it is gone. */
export const bookerOf = ({ attendees }: Pick<Booking, "attendees">, words: ConsoleWords): string =>
  attendees.find(({ role }) => role === "booker")?.name || words.erased

/** Whether the title names the host, whom a phone then shows once (D-CON-51). */
export const namesHost = ({ organiser, title }: Pick<Booking, "organiser" | "title">): boolean =>
  title.includes(organiser.name)
