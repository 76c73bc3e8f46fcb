import type { Fault, FaultValues } from "../../kernel/texts/index.ts"
import * as Schema from "effect/Schema"
import type { WritingObstacle } from "../../workspace/consistency/index.ts"

/** Limits of one calendar. A calendar that exceeds one of them is not read, and its fault says so. */
export const readingLimits = {
  /** Steps of its recurrences in one reading. 1,000 events that repeat every week take about as many. */
  steps: 500_000,
  /** Busy times in the window. */
  busyTimes: 20_000,
  /** Events that the server lists separately: CalDAV, and the APIs of Google and Microsoft. */
  events: 40_000
} as const

/** The reason why a calendar could not be read, or an entry not be written. */
export const FetchFault = Schema.Literals([
  /** No connection, or it closed before the end of the response. */
  "unreachable",
  "timed_out",
  /** The service must not connect to this address. */
  "address_refused",
  /** The server rejects the password or the grant. */
  "unauthorized",
  "not_found",
  /** The server redirects to another URL. */
  "moved",
  "rate_limited",
  /** The server responds with an error, or unexpectedly. */
  "server_error",
  /** The response is not a calendar, for example a login page. */
  "not_a_calendar",
  /** An event's time cannot be read (D-CAL-11). */
  "unreadable_event",
  /** The server lists an event that it does not deliver (D-CAL-14). */
  "undelivered",
  /** More bytes or events than the limits. */
  "too_large",
  /** An event repeats more often than every hour. */
  "unsupported_rule",
  /** More recurrences than `readingLimits.steps`. */
  "too_many_repetitions",
  /** Reading it takes too much processor time or memory. */
  "too_complex",
  /** The host name of the URL does not exist. */
  "unknown_host",
  /** The sealed access cannot be decrypted, for example because its key is not in the key ring. */
  "access_unreadable",
  /** The provider has ended the grant: a person has to allow the access again (D-CAL-5). */
  "needs_consent",
  /** The credentials allow reading the calendar, not writing to it. */
  "read_only",
  /** The calendar's storage is full. */
  "no_space",
  /** Another host's entry of the same meeting, or a foreign object, is in the entry's place. */
  "occupied",
  /** The entry changed several times while it was being written. */
  "conflict"
])
export type FetchFault = typeof FetchFault.Type

/**
 * Where a calendar cannot be read: the event's title or UID, the line in the text of the server, and the property. `line`: null if
 * the server sends no text, as Google and Microsoft.
 */
export const UnreadablePart = Schema.Struct({
  event: Schema.NullOr(Schema.String),
  line: Schema.NullOr(Schema.Int),
  part: Schema.String
})
export type UnreadablePart = typeof UnreadablePart.Type

/** The calendar was not read, and the last snapshot stays; or an entry was not written. */
export class FetchFailed extends Schema.TaggedError<FetchFailed>()("FetchFailed", {
  fault: FetchFault,
  /** The server's `Retry-After`, in seconds. */
  retryAfterSeconds: Schema.NullOr(Schema.Number),
  /** What could not be read; absent or null: the fault is about no single event. */
  part: Schema.optionalKey(Schema.NullOr(UnreadablePart))
}) {}

/** The message for members: the problem, and the solution. */
export const faultMessages: { readonly [Fault in FetchFault]: string } = {
  unreachable: "Calendeal cannot connect to the server.",
  timed_out: "The server does not respond in time.",
  address_refused:
    "The URL is neither on the public Internet with https nor in a network that the operator allows with OUTGOING_ALLOWED_NETWORKS.",
  unknown_host:
    "The name leads to no server on the public Internet or in a network that the operator allows with OUTGOING_ALLOWED_NETWORKS. Check the URL.",
  unauthorized: "The server rejects the credentials. Check them, or grant access again.",
  not_found: "The server has no calendar at this URL. Check the URL or the calendar id.",
  moved: "The server redirects to another URL. Connect that URL.",
  rate_limited: "The server limits requests at the moment.",
  server_error: "The server responds with an error.",
  not_a_calendar: "The response is not a calendar. Check the URL: it can be a web page or a login form.",
  unreadable_event: "The time of an event cannot be read. Correct the event, or remove it.",
  undelivered: "The server lists an event that it does not deliver.",
  too_large: "The calendar is larger than 5 MB, or has more than 20,000 busy times in a year.",
  unsupported_rule: "An event repeats more often than every hour.",
  too_many_repetitions:
    "The calendar has too many recurring events. Remove old ones, or end their recurrence.",
  too_complex: "The calendar takes too much time or memory to read. Remove old or large events.",
  needs_consent: "The provider has ended access to the calendar. Connect it again.",
  read_only: "The credentials do not allow writing to the calendar.",
  no_space: "The calendar's storage is full.",
  occupied:
    "The calendar has an entry of another host for this meeting. Choose a calendar that no other host uses.",
  conflict: "The entry was changed at the same time.",
  access_unreadable: "The stored credentials cannot be decrypted. Connect the calendar again."
}

/** The message for members, with the event and its line if they are known. */
export const faultMessage = (fault: FetchFault, part: UnreadablePart | null | undefined): string =>
  part === null || part === undefined
    ? faultMessages[fault]
    : `${faultMessages[fault]} ${part.event === null ? "An event" : `The event “${part.event}”`}${part.line === null ? "" : ` on line ${part.line}`}: ${part.part}.`

/** The fault of what a member entered to connect a calendar (D-CON-61). */
export const calendarFault = (fault: FetchFault, part?: UnreadablePart | null): Fault => ({
  message: faultMessage(fault, part),
  code: "connection",
  values: { fault, ...placeOf(part ?? null) }
})

const placeOf = (part: UnreadablePart | null): FaultValues =>
  part === null
    ? {}
    : {
        part: part.part,
        ...(part.line !== null && { line: part.line }),
        ...(part.event !== null && { event: part.event })
      }

const transient: ReadonlySet<FetchFault> = new Set([
  "unreachable",
  "timed_out",
  "rate_limited",
  "server_error",
  "undelivered",
  "conflict"
])

/** Whether the fault can disappear without a change by a person. */
export const isTransient = (fault: FetchFault): boolean => transient.has(fault)

const obstacles: Partial<Readonly<Record<FetchFault, WritingObstacle>>> = {
  no_space: "no_space",
  read_only: "read_only",
  unauthorized: "unauthorized",
  access_unreadable: "unauthorized",
  not_found: "not_found",
  moved: "not_found"
}

/** Null: the fault ends by itself, or the host learns of it in another way, such as `needs_consent` (D-MAIL-66). */
export const obstacleOf = (fault: FetchFault): WritingObstacle | null => obstacles[fault] ?? null
