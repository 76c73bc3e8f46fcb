import { say } from "@calendeal/booking-page/say"
import { useInfiniteQuery, useQuery } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { Empty } from "../parts/Empty.tsx"
import { Failed } from "../parts/Failed.tsx"
import { useView, useWorkspace } from "../shell/useView.ts"
import { BookingTable } from "./BookingTable.tsx"
import type { Filters, When } from "./filters.ts"
import { firstPeriod, type Period } from "./periods.ts"
import { type Position, readCancelled, readStarts, type Step } from "./readPeriod.ts"
import { ownZone, zoneName } from "./times.ts"

/** New bookings appear within this time. */
const refetchInterval = 30_000

const noBookings: Step = { items: [], next: null }
const start = ""
const isPeriod = (position: Position): position is Period => typeof position !== "string"

/** A list of bookings that grows on demand and stays current. */
export const BookingList = ({ filters, when }: { readonly filters: Filters; readonly when: When }) => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  // Full minutes, so that opening the list again uses what was read.
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000)
  const workspace = useQuery({
    queryKey: [workspaceId, "workspace"],
    queryFn: () => bodyOf(api.GET("/api/workspaces/{workspaceId}", { params: { path: { workspaceId } } })),
    enabled: when === "past"
  })
  const oldest = Date.parse(workspace.data?.createdAt ?? "") || 0
  const query = { workspaceId, ...filters }
  const read = (position: Position): Promise<Step> => {
    if (when === "cancelled") return readCancelled(query, isPeriod(position) ? start : position)
    const period = isPeriod(position)
      ? position
      : firstPeriod(when === "upcoming" ? "later" : "earlier", now, oldest)
    return period === null ? Promise.resolve(noBookings) : readStarts(when, query, period, now, oldest)
  }
  const list = useInfiniteQuery({
    queryKey: [workspaceId, "bookings", when, filters, when === "cancelled" ? 0 : now],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: start as Position,
    getNextPageParam: ({ next }) => next,
    enabled: when !== "past" || workspace.data !== undefined,
    refetchInterval
  })
  const failure = list.error ?? workspace.error
  if (failure !== null && list.data === undefined)
    return (
      <Failed failure={failure} retry={() => (workspace.isError ? workspace.refetch() : list.refetch())} />
    )
  if (list.data === undefined)
    return (
      <p class="soft" role="status">
        {words.loading}
      </p>
    )
  const bookings = list.data.pages.flatMap(({ items }) => items)
  if (bookings.length === 0)
    return {
      upcoming: (
        <Empty
          title={words.emptyUpcoming}
          text={words.emptyUpcomingText}
          link={{ href: `/${slug}`, text: words.openPage }}
        />
      ),
      past: <Empty title={words.emptyPast} text={words.emptyPastText} />,
      cancelled: <Empty title={words.emptyCancelled} text={words.emptyCancelledText} />
    }[when]
  return (
    <>
      <BookingTable bookings={bookings} />
      {failure !== null && <Failed failure={failure} retry={() => list.refetch()} />}
      {list.hasNextPage && (
        <button
          type="button"
          class="button more"
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {when === "upcoming" ? words.later : words.earlier}
        </button>
      )}
      <p class="soft">{say(words.timesIn, { zone: zoneName(ownZone) })}</p>
    </>
  )
}
