import { useLocation } from "preact-iso"
import { Header } from "../parts/Header.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { BookingList } from "./BookingList.tsx"
import { FilterBar } from "./FilterBar.tsx"
import { addressOf, choiceIn, whens } from "./filters.ts"

/** The bookings of a workspace; its address says which (D-CON-4). */
export const BookingsScreen = () => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const { query } = useLocation()
  const { filters, when } = choiceIn(query)
  const here = `/console/${slug}/bookings`
  return (
    <>
      <Header title={words.bookings} />
      <div class="body">
        <nav class="tabs" aria-label={words.bookings}>
          {whens.map((each) => (
            <a
              key={each}
              href={here + addressOf(each, filters)}
              aria-current={each === when ? "page" : undefined}
            >
              {words[each]}
            </a>
          ))}
        </nav>
        <FilterBar filters={filters} here={here} when={when} />
        <BookingList filters={filters} when={when} key={addressOf(when, filters)} />
      </div>
    </>
  )
}
