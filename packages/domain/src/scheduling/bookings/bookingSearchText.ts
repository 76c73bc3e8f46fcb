import { searchText } from "../../kernel/texts/index.ts"
import type { Booking } from "./Booking.ts"

/** One answer does not push the others out of the search text. In characters. */
const answerLength = 100

/** The text by which a search finds a booking: its number, people and answers, such as the company (D-SEARCH-1). */
export const bookingSearchText = ({
  attendees,
  responses,
  uid
}: Pick<Booking, "attendees" | "responses" | "uid">): string =>
  searchText([
    uid,
    ...attendees.flatMap(({ email, name }) => [name, email]),
    ...Object.values(responses).map((answer) => [...answer].slice(0, answerLength).join(""))
  ])
