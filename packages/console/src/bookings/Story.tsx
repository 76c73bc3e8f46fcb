import { say } from "@calendeal/booking-page/say"
import { useInfiniteQuery, useQuery } from "@tanstack/preact-query"
import type { ComponentChildren } from "preact"
import { api, bodyOf, type BookingDetails, type Contact, type EventType, type Mail } from "../api/client.ts"
import { labelOf } from "../event-types/labelOf.ts"
import { useEventTypes } from "../event-types/queries.ts"
import { Failed } from "../parts/Failed.tsx"
import { useView, useWorkspace } from "../shell/useView.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { failureText, skipText } from "../words/reasons/reasonText.ts"
import { timesOf } from "./times.ts"
import { touchText } from "./touchText.ts"

interface Event {
  readonly at: string
  readonly title: string
  readonly text: ComponentChildren
  readonly kind: "visit" | "agreed" | "other" | "bad"
}

/** What happened, oldest first: touches, the booking with its answers, mails, and the mark; then the calendars as they are now. */
export const Story = ({
  booking,
  contact
}: {
  readonly booking: BookingDetails
  readonly contact: Contact | undefined
}) => {
  const { lang, words } = useView()
  const { id: workspaceId } = useWorkspace()
  const mails = useInfiniteQuery({
    queryKey: [workspaceId, "mails", booking.uid],
    queryFn: ({ pageParam }) =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/bookings/{bookingUid}/mails", {
          params: {
            path: { workspaceId, bookingUid: booking.uid },
            query: { limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) }
          }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  const questions = useEventTypes().data?.find(({ id }) => id === booking.eventTypeId)?.form.fields ?? []
  const sent = mails.data?.pages.flatMap(({ items }) => items) ?? []
  const events: ReadonlyArray<Event> = [
    ...touchesOf(contact, words),
    bookedOf(booking, words, useWorkspace().slug, questions),
    ...sent.map((mail) => mailEvent(mail, words)),
    ...markOf(booking, words)
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const { both } = timesOf(lang)
  return (
    <section aria-labelledby="story">
      <h2 id="story">{words.story}</h2>
      <ol class="story">
        {events.map(({ at, kind, text, title }, index) => (
          <li key={`${at} ${index}`} class={kind}>
            <div>
              <b dir="auto">{title}</b> <time dateTime={at}>{both(at)}</time>
              <div class="soft">{text}</div>
            </div>
          </li>
        ))}
        {booking.calendarEntries.map(({ change, fault, hostId, state }) => (
          <li key={hostId} class={fault === null && change === null ? "other" : "bad"}>
            <div>
              <b>{words[`entry_${state}`]}</b>
              {fault !== null && (
                <div class="soft" dir="auto">
                  {say(words.entryFault, { fault })}
                </div>
              )}
              {change !== null && <div class="soft">{words[`change_${change.kind}`]}</div>}
            </div>
          </li>
        ))}
      </ol>
      {mails.isError && <Failed failure={mails.error} retry={() => mails.refetch()} />}
      {mails.isSuccess && sent.length === 0 && <p class="soft">{words.noMails}</p>}
      {mails.hasNextPage && (
        <button
          type="button"
          class="button more"
          disabled={mails.isFetchingNextPage}
          onClick={() => void mails.fetchNextPage()}
        >
          {words.moreMails}
        </button>
      )}
    </section>
  )
}

const touchesOf = (contact: Contact | undefined, words: ConsoleWords): ReadonlyArray<Event> => {
  const { first = null, last = null } = contact?.attribution ?? {}
  const event = (entry: typeof first, title: string): ReadonlyArray<Event> =>
    entry === null ? [] : [{ at: entry.at, title, text: touchText(entry.touch, words), kind: "visit" }]
  return [...event(first, words.firstTouch), ...(last?.at === first?.at ? [] : event(last, words.lastTouch))]
}

const bookedOf = (
  booking: BookingDetails,
  words: ConsoleWords,
  slug: string,
  questions: EventType["form"]["fields"]
): Event => ({
  at: booking.createdAt,
  kind: "agreed",
  title: booking.rescheduledFrom === null ? words.booked : words.bookedAgain,
  text: (
    <>
      {booking.routedBy !== undefined && (
        <p dir="auto">
          {say(words.rule, { number: booking.routedBy.number })}
          {booking.routedBy.name !== null && `: ${booking.routedBy.name}`}
        </p>
      )}
      {booking.rescheduledFrom !== null && (
        <a href={`/console/${slug}/bookings/${booking.rescheduledFrom}`}>{words.formerBooking}</a>
      )}
      {Object.keys(booking.responses).length > 0 && (
        <dl class="answers">
          {Object.entries(booking.responses).map(([key, answer]) => (
            <div key={key}>
              <dt dir="auto">{labelOf(questions, key)}</dt>
              <dd dir="auto">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
})

const markOf = ({ attendance }: BookingDetails, words: ConsoleWords): ReadonlyArray<Event> =>
  attendance === null
    ? []
    : [
        {
          at: attendance.at,
          kind: attendance.mark === "attended" ? "agreed" : "bad",
          title: words[`mark_${attendance.mark}`],
          text: <MarkedBy userId={attendance.by} />
        }
      ]

/** The member who made the mark. Nothing after the member was removed. */
const MarkedBy = ({ userId }: { readonly userId: string }) => {
  const { words } = useView()
  const { id: workspaceId } = useWorkspace()
  const member = useQuery({
    queryKey: [workspaceId, "member", userId],
    queryFn: () =>
      bodyOf(
        api.GET("/api/workspaces/{workspaceId}/members/{userId}", {
          params: { path: { workspaceId, userId } }
        })
      )
  })
  return <span dir="auto">{member.data && say(words.markedBy, { name: member.data.name })}</span>
}

const recipientText = (recipient: string, words: ConsoleWords): string => {
  const [kind, number = ""] = recipient.split("-")
  if (kind === "booker") return words.recipientBooker
  if (kind === "guest") return say(words.recipientGuest, { number })
  return kind === "host" ? words.recipientHost : words.recipientMember
}

const mailEvent = ({ createdAt, kind, reason, recipient, status }: Mail, words: ConsoleWords): Event => ({
  at: createdAt,
  title: say(words.mailTo, { kind: words[`mail_${kind}`], recipient: recipientText(recipient, words) }),
  text: {
    waiting: words.mailWaiting,
    sent: words.mailSent,
    skipped: say(words.mailSkipped, { reason: reason === null ? "" : skipText(words, reason) }),
    failed: say(words.mailFailed, { reason: reason === null ? "" : failureText(words, "mail", reason) })
  }[status],
  kind: status === "failed" ? "bad" : "other"
})
