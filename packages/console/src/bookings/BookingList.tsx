import { say } from "@calendeal/web-kit/say"
import { useInfiniteQuery } from "@tanstack/preact-query"
import { api, bodyOf } from "../api/client.ts"
import { Empty, NoneFound } from "../parts/Empty.tsx"
import { PagedList } from "../parts/Pages.tsx"
import type { Span } from "../parts/span.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { BookingCsv } from "./BookingCsv.tsx"
import { BookingTable } from "./BookingTable.tsx"
import { type Filters, queryOf, type When } from "./filters.ts"
import { ownZone, zoneName } from "../parts/times.ts"

/** New bookings appear within this time. */
const refetchInterval = 30_000

/** A list of bookings that grows on demand and follows the time: the next ones, the past ones, or the cancelled ones. */
export const BookingList = ({
  filters,
  search,
  span,
  when
}: {
  readonly filters: Filters
  readonly search: string
  readonly span: Span
  readonly when: When
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const read = (page: { readonly limit?: number; readonly cursor?: string }) =>
    bodyOf(
      api.GET("/api/workspaces/{workspaceId}/bookings", {
        params: {
          path: { workspaceId },
          // The minute in which it is read: a meeting that has begun is past with the next reading.
          query: {
            ...filters,
            ...queryOf(when, span, Math.floor(Date.now() / 60_000) * 60_000),
            ...(search !== "" && { search }),
            ...page
          }
        }
      })
    )
  const list = useInfiniteQuery({
    queryKey: [workspaceId, "bookings", when, filters, search, span],
    queryFn: ({ pageParam }) => read(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval
  })
  const bookings = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isNarrowed = search !== "" || span.from !== null || span.until !== null
  return (
    <>
      {bookings.length > 0 && (
        <div class="acts">
          <BookingCsv read={read} when={when} />
        </div>
      )}
      <PagedList
        list={list}
        more={(when === "upcoming") === span.isReversed ? words.earlier : words.later}
        empty={isNarrowed ? <NoneFound /> : <None when={when} />}
      >
        <BookingTable bookings={bookings} />
        <p class="soft">{say(words.timesIn, { zone: zoneName(ownZone) })}</p>
      </PagedList>
    </>
  )
}

const None = ({ when }: { readonly when: When }) => {
  const { words } = useView()
  const { slug } = useWorkspace()
  switch (when) {
    case "upcoming":
      return (
        <Empty
          title={words.emptyUpcoming}
          text={words.emptyUpcomingText}
          link={{ href: `/${slug}`, text: words.openPage }}
        />
      )
    case "past":
      return <Empty title={words.emptyPast} text={words.emptyPastText} />
    case "cancelled":
      return <Empty title={words.emptyCancelled} text={words.emptyCancelledText} />
  }
}
