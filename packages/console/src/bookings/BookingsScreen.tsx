import { useLocation } from "preact-iso"
import { Header } from "../parts/Header.tsx"
import { NewBookingLink } from "../parts/NewBookingLink.tsx"
import { spanIn, withSpan } from "../parts/span.ts"
import { useSearch } from "../parts/useSearch.ts"
import { Tabs } from "../parts/Tabs.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { BookingCsv } from "./BookingCsv.tsx"
import { BookingList } from "./BookingList.tsx"
import { DayRibbon } from "./DayRibbon.tsx"
import { FilterBar } from "./FilterBar.tsx"
import { addressOf, choiceIn, whens } from "./filters.ts"
import { readBookings } from "./readBookings.ts"
import { useBookedDays } from "./useBookedDays.ts"
import { useBookingCounts } from "./useBookingCounts.ts"

/** The bookings of a workspace; its address says which (D-CON-4). */
export const BookingsScreen = () => {
  const { words } = useView()
  const { id, slug } = useWorkspace()
  const { query } = useLocation()
  const { filters, when } = choiceIn(query)
  const [search, setSearch] = useSearch()
  const span = spanIn(query)
  const { figures, today } = useBookedDays(filters)
  const countOf = useBookingCounts({ filters, search, span })
  const here = `/console/${slug}/bookings`
  const listOf = (from: string | null) =>
    withSpan(here + addressOf("upcoming", filters), { ...span, from, until: null })
  const choice = { filters, search, span, when }
  return (
    <>
      <Header title={words.bookings}>
        <NewBookingLink>
          <BookingCsv read={readBookings(id, choice)} when={when} />
        </NewBookingLink>
      </Header>
      <div class="body">
        {when === "upcoming" && (
          <DayRibbon
            today={today}
            chosen={span.from ?? today}
            figures={figures}
            hrefOf={(day) => listOf(day === today ? null : day)}
          />
        )}
        <Tabs
          label={words.bookings}
          current={when}
          tabs={whens.map((each) => ({
            tab: each,
            href: withSpan(here + addressOf(each, filters), {
              ...span,
              isReversed: each === when && span.isReversed
            }),
            text: words[each],
            count: countOf(each)
          }))}
        />
        <FilterBar {...choice} here={here} onSearch={setSearch} />
        <BookingList
          {...choice}
          figures={search === "" && when === "upcoming" ? figures : []}
          key={`${withSpan(addressOf(when, filters), span)} ${search}`}
        />
      </div>
    </>
  )
}
