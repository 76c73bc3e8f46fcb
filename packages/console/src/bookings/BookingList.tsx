import { say } from "@calendeal/web-kit/say"
import { useInfiniteQuery } from "@tanstack/preact-query"
import { useRef, useState } from "preact/hooks"
import { CopyLink } from "../parts/CopyLink.tsx"
import { Empty, NoneFound } from "../parts/Empty.tsx"
import { loadedLater } from "../parts/loadedLater.tsx"
import { PagedList } from "../parts/Pages.tsx"
import { ownZone, zoneName } from "../parts/times.ts"
import { useEventTypes } from "../queries/eventTypes.ts"
import { manages } from "../view/roles.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import { BookingTable } from "./BookingTable.tsx"
import { isForwards, type When } from "./filters.ts"
import { type Choice, readBookings } from "./readBookings.ts"
import type { DayFigures } from "./useBookedDays.ts"
import { useListKeys } from "./useListKeys.ts"

// Most visits act on one booking at a time.
const BulkBar = loadedLater(async () => (await import("./bulk/BulkBar.tsx")).BulkBar)

// Its script comes after the rows.
const BookingPeek = loadedLater(async () => (await import("./BookingPeek.tsx")).BookingPeek)

/** New bookings appear within this time. */
const refetchInterval = 30_000

/**
 * A list of bookings that grows on demand and follows the time: the next ones, the past ones, or the cancelled ones. On a wide
 * screen the selected one is shown beside it: the first one, until another is selected.
 */
export const BookingList = ({
  figures,
  filters,
  isPicking,
  onPickingEnd,
  search,
  span,
  when
}: Choice & {
  /** Of days, if they are about the bookings of the list. */
  readonly figures: ReadonlyArray<DayFigures>
  /** Whether bookings are picked for an act on several. */
  readonly isPicking: boolean
  readonly onPickingEnd: () => void
}) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const read = readBookings(workspaceId, { filters, search, span, when })
  const list = useInfiniteQuery({
    queryKey: [workspaceId, "bookings", when, filters, search, span],
    queryFn: ({ pageParam }) => read(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval
  })
  const bookings = list.data?.pages.flatMap(({ items }) => items) ?? []
  const [selected, setSelected] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(true)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const pick = (uid: string) =>
    setPicked((known) =>
      known.has(uid) ? new Set([...known].filter((one) => one !== uid)) : new Set([...known, uid])
    )
  const frame = useRef<HTMLDivElement>(null)
  const shown = bookings.find(({ uid }) => uid === selected) ?? bookings[0]
  const select = (uid: string) => {
    setSelected(uid)
    setOpen(true)
  }
  useListKeys(frame, shown?.uid, () => setOpen(false))
  const isNarrowed = search !== "" || span.from !== null || span.until !== null
  return (
    <>
      {isPicking && (
        <BulkBar bookings={bookings} selected={picked} onSelect={setPicked} onLeave={onPickingEnd} />
      )}
      <PagedList
        list={list}
        more={isForwards(when) === span.isReversed ? words.earlier : words.later}
        empty={isNarrowed ? <NoneFound /> : <None isAll={Object.keys(filters).length === 0} when={when} />}
      >
        <div class={isOpen ? "peeking" : undefined} ref={frame}>
          <BookingTable
            bookings={bookings}
            figures={figures}
            picked={isPicking ? picked : null}
            onPick={pick}
            selected={isOpen ? shown?.uid : undefined}
            onSelect={select}
          />
          {isOpen && shown !== undefined && (
            <section class="peek card" aria-label={words.chosenBooking} key={shown.uid}>
              <BookingPeek booking={shown} onClose={() => setOpen(false)} />
            </section>
          )}
        </div>
        <p class="soft">{say(words.timesIn, { zone: zoneName(ownZone) })}</p>
      </PagedList>
    </>
  )
}

/** `isAll`: no filter chooses among the bookings. */
const None = ({ isAll, when }: { readonly isAll: boolean; readonly when: When }) => {
  const { words } = useView()
  switch (when) {
    case "upcoming":
      return <NoneAhead isAll={isAll} />
    case "past":
      return <Empty isAll={isAll} title={words.emptyPast} text={words.emptyPastText} />
    case "cancelled":
      return <Empty isAll={isAll} title={words.emptyCancelled} text={words.emptyCancelledText} />
    case "waiting":
      return <Empty isAll={isAll} title={words.emptyWaiting} text={words.emptyWaitingText} />
  }
}

/** The next step is an event type that visitors can book, then its address. */
const NoneAhead = ({ isAll }: { readonly isAll: boolean }) => {
  const { words } = useView()
  const workspace = useWorkspace()
  const eventTypes = useEventTypes().data
  const isBookable = eventTypes?.some(({ status }) => status === "active") ?? true
  if (!isBookable && manages(workspace))
    return (
      <Empty
        isAll={isAll}
        title={words.emptyUpcoming}
        text={words.eventTypes.emptyText}
        link={{ href: `/console/${workspace.slug}/event-types/new`, text: words.eventTypes.create }}
      />
    )
  return (
    <Empty
      isAll={isAll}
      title={words.emptyUpcoming}
      text={words.emptyUpcomingText}
      link={{ href: `/${workspace.slug}`, text: words.openPage }}
    >
      <CopyLink />
    </Empty>
  )
}
