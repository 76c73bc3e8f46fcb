import { useLocation } from "preact-iso"
import { Header } from "../parts/Header.tsx"
import { NewBookingLink } from "../parts/NewBookingLink.tsx"
import { spanIn, withSpan } from "../parts/span.ts"
import { useSearch } from "../parts/useSearch.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { BookingList } from "./BookingList.tsx"
import { FilterBar } from "./FilterBar.tsx"
import { addressOf, choiceIn, whens } from "./filters.ts"
import { Tabs } from "../parts/Tabs.tsx"

/** The bookings of a workspace; its address says which (D-CON-4). */
export const BookingsScreen = () => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const { query } = useLocation()
  const { filters, when } = choiceIn(query)
  const [search, setSearch] = useSearch()
  const span = spanIn(query)
  const here = `/console/${slug}/bookings`
  return (
    <>
      <Header title={words.bookings}>
        <NewBookingLink />
      </Header>
      <div class="body">
        <Tabs
          label={words.bookings}
          current={when}
          tabs={whens.map((each) => ({
            tab: each,
            href: withSpan(here + addressOf(each, filters), {
              ...span,
              isReversed: each === when && span.isReversed
            }),
            text: words[each]
          }))}
        />
        <FilterBar
          filters={filters}
          here={here}
          when={when}
          search={search}
          onSearch={setSearch}
          span={span}
        />
        <BookingList
          filters={filters}
          when={when}
          search={search}
          span={span}
          key={`${withSpan(addressOf(when, filters), span)} ${search}`}
        />
      </div>
    </>
  )
}
