import { say } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import { api, bodyOf, type BookingInList } from "../api/client.ts"
import { bookerOf } from "../bookings/bookerOf.ts"
import { dayMeetings } from "../bookings/dayMeetings.ts"
import { timesOf } from "../parts/times.ts"
import { Face } from "../parts/Face.tsx"
import { Empty } from "../parts/Empty.tsx"
import { Loading } from "../parts/Loading.tsx"
import { instantsOf, lastDays } from "../reports/period.ts"
import { useMinute } from "../view/useMinute.ts"
import { useView, useWorkspace } from "../view/useView.ts"

/** New bookings appear within this time. */
const refetchInterval = 30_000

/** The meetings of today in the browser's zone, in their order. */
export const Today = () => {
  const { lang, words } = useView()
  const { id: workspaceId, slug } = useWorkspace()
  const now = useMinute()
  const today = lastDays(1, now)
  const bookings = useQuery({
    queryKey: [workspaceId, "bookings", "today", today],
    queryFn: () => {
      const { from, to } = instantsOf(today)
      return dayMeetings(readOf(workspaceId), { from: Date.parse(from), to: Date.parse(to) }, Date.now())
    },
    refetchInterval
  })
  const { day, time } = timesOf(lang)
  const meetings = bookings.data?.items ?? []
  return (
    <section aria-labelledby="today">
      <div class="title">
        <h2 id="today">{say(words.overview.today, { day: day(new Date(now).toISOString()) })}</h2>
        <a href={`/console/${slug}/bookings`}>{words.overview.allBookings}</a>
      </div>
      {bookings.data === undefined && <Loading query={bookings} />}
      {bookings.data !== undefined && meetings.length === 0 && (
        <Empty
          title={words.overview.noMeetings}
          text={words.overview.noMeetingsText}
          link={{ href: `/${slug}`, text: words.openPage }}
        />
      )}
      <ul class="today">
        {meetings.map((booking) => (
          <li key={booking.uid} class={Date.parse(booking.endAt) < now ? "over" : ""}>
            <time dateTime={booking.startAt}>{time(booking.startAt)}</time>
            <span>
              <a href={`/console/${slug}/bookings/${booking.uid}`} class="cut" dir="auto">
                {bookerOf(booking, words)}
              </a>
              {isRunning(booking, now) && <span class="tag on">{words.overview.now}</span>}
              <small class="cut" dir="auto">
                {[booking.company, booking.eventTypeTitle ?? booking.title].filter(Boolean).join(" · ")}
              </small>
            </span>
            <Face name={booking.organiser.name} picture={booking.hostPicture} />
          </li>
        ))}
      </ul>
      {bookings.data?.isWhole === false && <p class="soft">{words.overview.moreToday}</p>}
    </section>
  )
}

const isRunning = ({ endAt, startAt }: Pick<BookingInList, "endAt" | "startAt">, now: number): boolean =>
  Date.parse(startAt) <= now && now < Date.parse(endAt)

/** Reads a page of the confirmed bookings that start in a period. */
const readOf =
  (workspaceId: string): Parameters<typeof dayMeetings<BookingInList>>[0] =>
  async ({ from, to }, sort) => {
    const { items, nextCursor } = await bodyOf(
      api.GET("/api/workspaces/{workspaceId}/bookings", {
        params: {
          path: { workspaceId },
          query: {
            from: new Date(from).toISOString(),
            to: new Date(to).toISOString(),
            status: "confirmed",
            sort,
            limit: 100
          }
        }
      })
    )
    return { items, isWhole: nextCursor === null }
  }
