import { say } from "@calendeal/web-kit/say"
import { useInfiniteQuery } from "@tanstack/preact-query"
import { useState } from "preact/hooks"
import { api, bodyOf } from "../api/client.ts"
import { Empty } from "../parts/Empty.tsx"
import { PagedList } from "../parts/Pages.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import { BookingTable } from "./BookingTable.tsx"
import type { Filters, When } from "./filters.ts"
import { ownZone, zoneName } from "../parts/times.ts"

/** New bookings appear within this time. */
const refetchInterval = 30_000

/** A list of bookings that grows on demand and stays current: the next ones, the past ones, or the cancelled ones. */
export const BookingList = ({ filters, when }: { readonly filters: Filters; readonly when: When }) => {
  const { words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  // Full minutes, so that opening the list again uses what was read.
  const [now] = useState(() => new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString())
  const list = useInfiniteQuery({
    queryKey: [workspaceId, "bookings", when, filters, when === "cancelled" ? 0 : now],
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/bookings", {
          params: {
            path: { workspaceId },
            query: { ...filters, ...queryOf(when, now), ...(pageParam === null ? {} : { cursor: pageParam }) }
          }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval
  })
  return (
    <PagedList
      list={list}
      more={when === "upcoming" ? words.later : words.earlier}
      empty={
        {
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
      }
    >
      <BookingTable bookings={list.data?.pages.flatMap(({ items }) => items) ?? []} />
      <p class="soft">{say(words.timesIn, { zone: zoneName(ownZone) })}</p>
    </PagedList>
  )
}

/** Bookings by their start; cancelled ones by their creation. */
const queryOf = (when: When, now: string) => {
  switch (when) {
    case "upcoming":
      return { status: "confirmed", sort: "startAt", from: now } as const
    case "past":
      return { status: "confirmed", sort: "-startAt", to: now } as const
    case "cancelled":
      return { status: "cancelled" } as const
  }
}
