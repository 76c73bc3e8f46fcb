import { say, type Text } from "@calendeal/web-kit/say"
import { useQuery } from "@tanstack/preact-query"
import type { ComponentChildren } from "preact"
import { api, bodyOf, type BookingDetails } from "../api/client.ts"
import type { StoryKind } from "../parts/StoryItem.tsx"
import { useView, useWorkspace } from "../view/useView.ts"
import type { ConsoleWords } from "../words/ConsoleWords.ts"

/** One line of a story. */
export interface StoryEvent {
  readonly at: string
  readonly title: string
  readonly text: ComponentChildren
  readonly kind: StoryKind
}

type MeetingEvent = BookingDetails["meeting"]["events"][number]

/** How a meeting was booked, moved, given to others and cancelled: one sentence for each, and who did it. */
export const changesOf = (
  booking: BookingDetails,
  words: ConsoleWords,
  timeOf: (at: string) => string
): ReadonlyArray<StoryEvent> =>
  booking.meeting.events.map((event, index, all) => ({
    // A change without a known time is the last one.
    at: event.at ?? all[index - 1]?.at ?? booking.createdAt,
    kind: kindOf(event.kind),
    title: say(words[`event_${event.kind}`], { time: timeOf(event.startAt), host: event.host }),
    text: (
      <>
        <By event={event} />
        {(event.kind === "booked" || event.kind === "requested") && booking.linkId !== undefined && (
          <p>{words.byLink}</p>
        )}
        {event.reason !== null && <p dir="auto">{event.reason}</p>}
        {event.uid === booking.uid && makes.has(event.kind) && booking.routedBy !== undefined && (
          <p dir="auto">
            {say(words.rule, { number: booking.routedBy.number })}
            {booking.routedBy.name !== null && `: ${booking.routedBy.name}`}
          </p>
        )}
      </>
    )
  }))

/** The kinds of events that made a booking. */
const makes: ReadonlySet<MeetingEvent["kind"]> = new Set([
  "booked",
  "requested",
  "moved",
  "reassigned",
  "guests"
])

const kindOf = (kind: MeetingEvent["kind"]): StoryEvent["kind"] => {
  if (kind === "requested") return "other"
  return makes.has(kind) || kind === "approved" ? "agreed" : "bad"
}

const By = ({ event: { actor, isByMail, userId } }: { readonly event: MeetingEvent }) => {
  const { words } = useView()
  if (userId !== null)
    return <ByMember userId={userId} text={isByMail ? words.by_member_mail : words.by_member} />
  switch (actor) {
    case "manage_token":
    case "manage_link":
      return <>{words.by_booker}</>
    case "read_token":
    case "read_link":
    case "booker_email":
      return <>{words.by_visitor}</>
    case "calendar":
      return <>{words.by_calendar}</>
    case "command_line":
      return <>{words.by_operator}</>
    default:
      return null
  }
}

/** The text with the name of a member. Nothing after the member was removed. */
export const ByMember = ({ text, userId }: { readonly text: Text<"name">; readonly userId: string }) => {
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
  return <span dir="auto">{member.data && say(text, { name: member.data.name })}</span>
}
