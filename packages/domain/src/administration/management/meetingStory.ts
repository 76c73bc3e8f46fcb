import type * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  type Booking,
  type BookingUid,
  endOf,
  isCancelled,
  isReplaced,
  waits
} from "../../scheduling/bookings/index.ts"
import type { Member } from "../../workspace/workspaces/index.ts"
import {
  type Actor,
  answers,
  type AuditEntry,
  type DealRecord,
  type Page,
  WorkspaceQueries
} from "../../channels/records/index.ts"
import { listWithin } from "./readWithin.ts"

/** The largest number of a meeting's bookings that its story reads: the latest ones. */
export const storyLimit = 50

/** One change of a meeting. */
export interface MeetingEvent {
  /**
   * `moved`: to another time, or with other answers. `reassigned`: to another host at the same time. `guests`: a member changed its
   * guests. `requested`: booked, and waiting for approval; then `approved`, `declined` or `expired`, unless it was cancelled before.
   */
  readonly kind:
    | "booked"
    | "requested"
    | "moved"
    | "reassigned"
    | "guests"
    | "approved"
    | "declined"
    | "expired"
    | "cancelled"
  /** The booking that it made, answered or ended. */
  readonly uid: BookingUid
  /** Null for a cancellation of which the time is not known. */
  readonly at: DateTime.Utc | null
  /** Null: not known, as for a first booking that the booker made. */
  readonly actor: Actor | null
  /** Whether the member answered by the link of a mail (D-APPR-18). */
  readonly isByMail: boolean
  readonly startAt: DateTime.Utc
  /** The name of the leading host. */
  readonly host: string
  /** Why it was cancelled, or the words to the booker when it was declined; null: not said (D-MGMT-49). */
  readonly reason: string | null
}

/** All bookings of a meeting, together. */
export interface MeetingStory {
  /** The newest booking. Null: the member does not reach it. */
  readonly newest: BookingUid | null
  /** The answers of all its bookings. Of several answers to one question, the latest. */
  readonly answers: Booking["responses"]
  readonly events: ReadonlyArray<MeetingEvent>
  /** Whether the meeting has earlier bookings than those of the events. */
  readonly isShortened: boolean
  /** Null: it has none, or the member does not read deals. */
  readonly deal: DealRecord | null
}

/**
 * The story of a booking's meeting, of the bookings that the member reaches (D-MGMT-35). It has the same number of queries for
 * every meeting.
 */
export const findStory = Effect.fn("management.findStory")(function* (member: Member, booking: Booking) {
  const queries = yield* WorkspaceQueries
  const { items, next } = yield* bookingsOfMeeting(member, booking)
  const meeting = bySequence(items)
  const ended = endedBy(meeting)
  const endings =
    ended.length === 0
      ? []
      : (yield* queries.list(
          member.workspaceId,
          "auditLog",
          { endingsOf: ended },
          // A booking is answered once, and ends once.
          { limit: 2 * ended.length, after: null }
        )).items
  const newest = newestOf(meeting)
  const deals =
    newest === null
      ? []
      : (yield* listWithin(member, "deals", { bookingUid: newest }, { limit: 1, after: null })).items
  return {
    newest,
    answers: answersOf(meeting),
    events: eventsOf(meeting, endings),
    isShortened: next !== null,
    deal: deals[0] ?? null
  } satisfies MeetingStory
})

/** The latest bookings of a booking's meeting that the member reaches. A booking that was never moved needs no query. */
export const bookingsOfMeeting = Effect.fn("management.bookingsOfMeeting")(function* (
  member: Member,
  booking: Booking
) {
  const only: Page<Booking> = { items: [booking], next: null }
  return booking.rescheduledFrom === null && !isReplaced(booking)
    ? only
    : yield* listWithin(member, "bookings", { rootUid: booking.rootUid }, { limit: storyLimit, after: null })
})

/**
 * The filter for the newest booking of the meeting that has a booking with this uid, which can be of other hosts than those whom the
 * member reaches. None: there is no such booking.
 */
export const newestOfMeeting = Effect.fn("management.newestOfMeeting")(function* (
  { workspaceId }: Pick<Member, "workspaceId">,
  uid: string
) {
  const queries = yield* WorkspaceQueries
  const found = yield* queries.find(workspaceId, "bookings", uid)
  return Option.map(found, ({ rootUid }) => ({ rootUid, isNewest: true as const }))
})

const bySequence = (bookings: ReadonlyArray<Booking>): ReadonlyArray<Booking> =>
  bookings.toSorted((one, other) => one.sequence - other.sequence)

/** The only one that no other booking has replaced. */
const newestOf = (meeting: ReadonlyArray<Booking>): BookingUid | null =>
  meeting.find((booking) => !isReplaced(booking))?.uid ?? null

/** The bookings whose end is an event: those that one of these bookings replaced, the cancelled one, and those that waited. */
const endedBy = (meeting: ReadonlyArray<Booking>): ReadonlyArray<BookingUid> => [
  ...new Set([
    ...meeting.flatMap(({ rescheduledFrom }) => (rescheduledFrom === null ? [] : [rescheduledFrom])),
    ...meeting.filter((booking) => isCancelled(booking) || waited(booking)).map(({ uid }) => uid)
  ])
]

/** Whether it was asked for, and waits no more. */
const waited = (booking: Booking): boolean => isRequest(booking) && !waits(booking)

const isRequest = ({ hold }: Booking): boolean => hold?.reason === "approval"

/** The answers of bookings in their order. */
export const answersOf = (meeting: ReadonlyArray<Pick<Booking, "responses">>): Booking["responses"] =>
  Object.fromEntries(meeting.flatMap(({ responses }) => Object.entries(responses)))

const kindOf = (action: string | undefined) =>
  action === "booking.reassign" ? "reassigned" : action === "booking.change_guests" ? "guests" : "moved"

/** The events of the bookings of one meeting, in their order, with the audit entries of their ends in any order. */
export const eventsOf = (
  meeting: ReadonlyArray<Booking>,
  endings: ReadonlyArray<AuditEntry>
): ReadonlyArray<MeetingEvent> => {
  const [answered, ended] = [endings.filter(isAnswer), endings.filter((entry) => !isAnswer(entry))]
  const endingOf = new Map(ended.map((entry) => [entry.subject, entry]))
  const answerOf = new Map(answered.map((entry) => [entry.subject, entry]))
  return meeting.flatMap((booking) => {
    const { bookedBy, cancelReason, createdAt, organiser, rescheduledFrom, startAt, uid } = booking
    const named = { uid, startAt, host: organiser.name, isByMail: false, reason: null }
    const entry = rescheduledFrom === null ? undefined : endingOf.get(rescheduledFrom)
    const first = isRequest(booking) ? "requested" : "booked"
    const kind = rescheduledFrom === null ? first : kindOf(entry?.action)
    const member: Actor | null =
      rescheduledFrom === null && bookedBy !== undefined ? { _tag: "User", userId: bookedBy } : null
    const made: MeetingEvent = { ...named, kind, at: createdAt, actor: entry?.actor ?? member }
    const events = [made, ...answerIn(booking, named, answerOf.get(uid))]
    if (!isCancelled(booking)) return events
    const end = endingOf.get(uid)
    const by = { at: end?.at ?? null, actor: end?.actor ?? null }
    return [...events, { ...named, ...by, kind: "cancelled", reason: cancelReason }]
  })
}

const isAnswer = ({ action }: AuditEntry): boolean => answers.some((answer) => answer === action)

/** How the waiting of a booking ended: it was answered, or declined or expired by the service. Nothing: it did not wait, or ended otherwise. */
const answerIn = (
  booking: Booking,
  named: Omit<MeetingEvent, "actor" | "at" | "kind">,
  entry: AuditEntry | undefined
): ReadonlyArray<MeetingEvent> => {
  const end = isCancelled(booking) ? null : endOf(booking)
  const kind = end ?? (entry === undefined ? null : "approved")
  if (kind === null) return []
  const at = entry?.at ?? (kind === "expired" ? (booking.hold?.until ?? null) : null)
  const reason = kind === "declined" ? (booking.reply ?? null) : null
  const isByMail = entry?.credential?.kind === "mail"
  return [{ ...named, kind, at, actor: entry?.actor ?? null, isByMail, reason }]
}
