import type { ComponentChildren } from "preact"
import { useLocation } from "preact-iso"
import { useState } from "preact/hooks"
import { readKept } from "../editing/kept.ts"
import { Header } from "../parts/Header.tsx"
import { Loading } from "../parts/Loading.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { NewBookingLink } from "../parts/NewBookingLink.tsx"
import { spanIn, withSpan } from "../parts/span.ts"
import { useSearch } from "../parts/useSearch.ts"
import { Tabs } from "../parts/Tabs.tsx"
import { useIsNew } from "../queries/useIsNew.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { runPlace } from "./bulk/place.ts"
import { BookingCsv } from "./BookingCsv.tsx"
import { BookingList } from "./BookingList.tsx"
import { DayRibbon } from "./DayRibbon.tsx"
import { FilterBar } from "./FilterBar.tsx"
import { addressOf, choiceIn, whens } from "./filters.ts"
import { readBookings } from "./readBookings.ts"
import { useBookedDays } from "./useBookedDays.ts"
import { useBookingCounts } from "./useBookingCounts.ts"
import { useReservations } from "./useReservations.ts"
import { isWeek, weekAddress } from "./weekChoice.ts"

// Most visits are to the list.
const BookingWeek = loadedLater(async () => (await import("./BookingWeek.tsx")).BookingWeek)

/** The bookings of a workspace, as a list or a week; its address says which (D-CON-4). */
export const BookingsScreen = () =>
  isWeek(useLocation().query) ? (
    <>
      <BookingsHeader />
      <div class="body">
        <BookingWeek />
      </div>
    </>
  ) : (
    <ListScreen />
  )

const BookingsHeader = ({ children }: { readonly children?: ComponentChildren }) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  const { query } = useLocation()
  const { filters } = choiceIn(query)
  const { eventTypeId, hostId } = filters
  const here = `/console/${slug}/bookings`
  const week = weekAddress({
    ...(eventTypeId && { eventTypeId }),
    hostIds: hostId === undefined ? [] : [hostId]
  })
  return (
    <Header title={words.bookings}>
      <Tabs
        isInHeader
        label={words.views}
        current={isWeek(query) ? "week" : "list"}
        tabs={[
          { tab: "list", href: here + addressOf("upcoming", filters), text: words.list },
          { tab: "week", href: here + week, text: words.week }
        ]}
      />
      <NewBookingLink>{children}</NewBookingLink>
    </Header>
  )
}

const ListScreen = () => {
  const { words } = useView()
  const { hostId, id, role, slug } = useWorkspace()
  // There is nothing to pick or to download before the first booking.
  const isNew = useIsNew() === true
  // What was interrupted by a reload is offered again (D-CON-175).
  const [isPicking, setPicking] = useState(() => readKept(runPlace(id)) !== null)
  const { query } = useLocation()
  const { filters, when } = choiceIn(query)
  const [search, setSearch] = useSearch()
  const span = spanIn(query)
  const { figures, today } = useBookedDays(filters)
  const countOf = useBookingCounts({ filters, search, span })
  const reservations = useReservations()
  const isAhead = when === "upcoming" || when === "waiting"
  const isWaited = !["0", undefined].includes(countOf("waiting"))
  const here = `/console/${slug}/bookings`
  const listOf = (from: string | null) =>
    withSpan(here + addressOf("upcoming", filters), { ...span, from, until: null })
  const choice = { filters, search, span, when }
  return (
    <>
      <BookingsHeader>
        {!isNew && when !== "waiting" && (role !== "member" || hostId !== null) && (
          <button
            type="button"
            class="button"
            aria-pressed={isPicking}
            onClick={() => setPicking(!isPicking)}
          >
            {words.bulkStart}
          </button>
        )}
        {!isNew && <BookingCsv read={readBookings(id, choice)} when={when} />}
      </BookingsHeader>
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
          // The last tab stands for few workspaces, and moves none of the others.
          tabs={whens
            .filter((each) => each !== "waiting" || each === when || isWaited)
            .map((each) => ({
              tab: each,
              href: withSpan(here + addressOf(each, filters), {
                ...span,
                isReversed: each === when && span.isReversed
              }),
              text: words[each],
              count: countOf(each)
            }))}
        />
        {isAhead && <Reserved reservations={reservations} />}
        {/* It follows the reserved times, and reads its bookings while these are waited for. */}
        <div class="under" hidden={isAhead && reservations.isLoading && !reservations.isFetched}>
          <FilterBar {...choice} here={here} onSearch={setSearch} />
          <BookingList
            {...choice}
            isPicking={isPicking}
            onPickingEnd={() => setPicking(false)}
            figures={search === "" && when === "upcoming" ? figures : []}
            key={`${withSpan(addressOf(when, filters), span)} ${search}`}
          />
        </div>
      </div>
    </>
  )
}

const Reserved = ({ reservations }: { readonly reservations: ReturnType<typeof useReservations> }) => {
  const { data, isEnabled } = reservations
  if (data === undefined) return isEnabled ? <Loading query={reservations} /> : null
  return data && <data.ReservedTimes {...data} />
}
