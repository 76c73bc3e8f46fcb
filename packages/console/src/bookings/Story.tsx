import { say } from "@calendeal/web-kit/say"
import { useInfiniteQuery } from "@tanstack/preact-query"
import { Fragment } from "preact"
import { api, bodyOf, type BookingDetails, type Contact, type Mail } from "../api/client.ts"
import { useView, useWorkspace } from "../view/useView.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"
import { failureText, skipText } from "../words/reasons/reasonText.ts"
import { ByMember, changesOf, type StoryEvent } from "./changesOf.tsx"
import { timesOf } from "../parts/times.ts"
import { touchText } from "./touchText.ts"
import { NextPage } from "../parts/Pages.tsx"
import { StoryItem } from "../parts/StoryItem.tsx"

/** What happened with a meeting, oldest first: touches, its bookings, mails, and the mark; then the calendars as they are now. */
export const Story = ({
  attribution,
  booking
}: {
  readonly booking: BookingDetails
  /** The touches of the contact, as far as they are known. */
  readonly attribution: Contact["attribution"] | undefined
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
            query: { of: "meeting", limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) }
          }
        })
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor
  })
  const sent = mails.data?.pages.flatMap(({ items }) => items) ?? []
  const { both, day, time } = timesOf(lang)
  const events: ReadonlyArray<StoryEvent> = [
    ...touchesOf(attribution, words),
    ...changesOf(booking, words, both),
    ...sent.map((mail) => mailEvent(mail, words)),
    ...markOf(booking, words)
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const days = events.map(({ at }) => day(at))
  return (
    <section aria-labelledby="story">
      <h2 id="story">{words.story}</h2>
      {booking.meeting.isShortened && <p class="soft">{words.storyShortened}</p>}
      <ol class="story">
        {events.map(({ at, kind, text, title }, index) => (
          <Fragment key={`${at} ${index}`}>
            {day(at) !== days[index - 1] && <li class="day">{day(at)}</li>}
            <StoryItem
              kind={kind}
              at={at}
              time={time(at)}
              title={title}
              hint={<div class="soft">{text}</div>}
            />
          </Fragment>
        ))}
        {booking.calendarEntries.map(({ change, fault, hostId, state }) => (
          <StoryItem
            key={hostId}
            kind={fault === null && change === null ? "other" : "bad"}
            title={words[`entry_${state}`]}
            hint={
              <>
                {fault !== null && (
                  <div class="soft" dir="auto">
                    {say(words.entryFault, { fault })}
                  </div>
                )}
                {change !== null && <div class="soft">{words[`change_${change.kind}`]}</div>}
              </>
            }
          />
        ))}
      </ol>
      {mails.isSuccess && sent.length === 0 && <p class="soft">{words.noMails}</p>}
      <NextPage list={mails} text={words.moreMails} />
    </section>
  )
}

const touchesOf = (
  attribution: Contact["attribution"] | undefined,
  words: ConsoleWords
): ReadonlyArray<StoryEvent> => {
  const { between = [], first = null, last = null } = attribution ?? {}
  const event = (entry: typeof first, title: string): ReadonlyArray<StoryEvent> =>
    entry === null ? [] : [{ at: entry.at, title, text: touchText(entry.touch, words), kind: "visit" }]
  return [
    ...event(first, words.firstTouch),
    ...between.flatMap((touch) => event(touch, words.touchBetween)),
    ...(last === null || last.at === first?.at ? [] : event(last, words.lastTouch))
  ]
}

const markOf = ({ attendance }: BookingDetails, words: ConsoleWords): ReadonlyArray<StoryEvent> =>
  attendance === null
    ? []
    : [
        {
          at: attendance.at,
          kind: attendance.mark === "attended" ? "agreed" : "bad",
          title: words[`mark_${attendance.mark}`],
          text: <ByMember userId={attendance.by} text={words.markedBy} />
        }
      ]

const recipientText = (recipient: string, words: ConsoleWords): string => {
  const [kind, number = ""] = recipient.split("-")
  if (kind === "booker") return words.recipientBooker
  if (kind === "guest") return say(words.recipientGuest, { number })
  return kind === "host" ? words.recipientHost : words.recipientMember
}

const mailEvent = (
  { createdAt, kind, reason, recipient, status }: Mail,
  words: ConsoleWords
): StoryEvent => ({
  at: createdAt,
  title: say(words.mailTo, { kind: words[`mail_${kind}`], recipient: recipientText(recipient, words) }),
  text: {
    waiting: words.mailWaiting,
    sent: words.mailSent,
    skipped: say(words.mailSkipped, { reason: reason === null ? "" : skipText(words, reason) }),
    failed: say(words.mailFailed, { reason: reason === null ? "" : failureText(words, "mail", reason) })
  }[status],
  kind: status === "failed" ? "bad" : "mail"
})
