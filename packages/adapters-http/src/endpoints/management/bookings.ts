import {
  type AttendanceMark,
  type Booking,
  type BookingPayment,
  BookingTokens,
  isReplaced,
  meetingUidOf,
  type Keeping,
  moveByMember,
  timesToMove
} from "@calendeal/domain/bookings"
import { IdGenerator } from "@calendeal/domain/consistency"
import { resolveEntry } from "@calendeal/domain/calendar-changes"
import { CalendarEntries, type CalendarEntry } from "@calendeal/domain/calendars"
import { dateOf, dayOf, instantAt, zoneNamed } from "@calendeal/domain/availability"
import { type EventTypeId, HostId } from "@calendeal/domain/event-types"
import { findLink } from "@calendeal/domain/conferencing"
import {
  commit,
  contextsOf,
  countBookedWithin,
  countGroupsWithin,
  type DealRecord,
  findStory,
  type MeetingEvent,
  newestOfMeeting,
  originOf,
  ownHost,
  type Resources
} from "@calendeal/domain/management"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import type { LocalDate } from "@calendeal/domain/event-types"
import type { TimeZoneName } from "@calendeal/domain/workspaces"
import {
  AttendanceChange,
  bookingFields,
  BookingRefund,
  BookingRefusal,
  BookingReschedule,
  CalendarEntryResolution,
  Cancellation,
  EventTypeNotFound,
  Membership,
  NotFound
} from "../../contract/index.ts"
import { optionalFieldsOf, strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { refuse } from "../../middleware/refusals.ts"
import { bookRefusals } from "../book.ts"
import { actorView } from "./auditLog.ts"
import { dealView } from "./deals.ts"
import { refusals as reportRefusals } from "./reports.ts"
import { find, type Listing, list, wireErrors } from "./resources.ts"

interface ById {
  readonly params: { readonly bookingUid: string }
}

type ListRequest = Listing<Resources["bookings"]["query"] & { readonly uid?: string }>

/** The page of a list of bookings. */
const pageOfBookings = Effect.fnUntraced(function* ({
  query: { cursor, limit, uid, ...query }
}: ListRequest) {
  const { member } = yield* Membership
  const meeting = uid === undefined ? Option.some({}) : yield* newestOfMeeting(member, uid)
  if (Option.isNone(meeting)) return { items: [], nextCursor: null }
  const filter = { ...query, ...meeting.value }
  return yield* list("bookings", filter, { cursor, limit }, (booking) => booking)
})

/** The bookings with the entries in calendars, without what stands around them. */
export const listPlainBookings = Effect.fnUntraced(function* (request: ListRequest) {
  const { items, nextCursor } = yield* pageOfBookings(request)
  return { items: yield* withEntries(items), nextCursor }
})

export const listBookings = Effect.fnUntraced(function* (request: ListRequest) {
  const { member } = yield* Membership
  const { items, nextCursor } = yield* pageOfBookings(request)
  const views = yield* withEntries(items)
  const contexts = yield* contextsOf(member, items)
  return {
    items: views.flatMap((view, nth) =>
      contexts.slice(nth, nth + 1).map(({ deal, ...context }) => ({
        ...view,
        ...context,
        deal: deal && briefDeal(deal)
      }))
    ),
    nextCursor
  }
})

const briefDeal = (record: DealRecord) =>
  Struct.pick(dealView(record), ["id", "status", "amount", "currency", "paid"])

/** The default number of days that are counted. */
const defaultDays = 14

export const getBookingDays = Effect.fnUntraced(function* ({
  query: { days = defaultDays, eventTypeId, from, hostId, tz }
}: {
  readonly query: {
    readonly from: LocalDate
    readonly days?: number
    readonly tz: TimeZoneName
    readonly eventTypeId?: EventTypeId
    readonly hostId?: HostId
  }
}) {
  const { member } = yield* Membership
  const filter = {
    ...(eventTypeId !== undefined && { eventTypeId }),
    ...(hostId !== undefined && { hostId })
  }
  const first = dayOf(from)
  const zone = zoneNamed(tz)
  const edges = Array.from({ length: days + 1 }, (_, nth) =>
    DateTime.makeUnsafe(instantAt(zone, first + nth, 0, "earlier"))
  )
  const figures = yield* countBookedWithin(member, filter, edges)
  return { items: figures.map((figure, nth) => ({ date: dateOf(first + nth), ...figure })) }
})

export const getBookingCounts = Effect.fnUntraced(
  function* ({
    query: { at, ...filter }
  }: {
    readonly query: Parameters<typeof countGroupsWithin>[1] & { readonly at?: DateTime.Utc }
  }) {
    const { audit, member } = yield* Membership
    return yield* countGroupsWithin(member, filter, at ?? audit.at)
  },
  Effect.catchTags(Struct.pick(reportRefusals, ["TooManyReports", "TooMuchToCount"]))
)

export const getBooking = Effect.fnUntraced(function* ({ params }: ById) {
  const booking = yield* find("bookings", params.bookingUid)
  const failed = { bookingUids: [booking.uid], status: "dead" } as const
  const { items } = yield* list("deliveries", failed, { limit: 100 }, ({ id }) => id)
  const link = yield* findLink(booking)
  const { deal, events, newest, ...story } = yield* findStory((yield* Membership).member, booking)
  return {
    ...(yield* oneWithEntries(booking)),
    link: link && { state: link.state, url: link.url, fault: link.fault },
    failedMails: items.length,
    meeting: {
      ...story,
      newestUid: newest,
      events: events.map(eventView),
      deal: deal && dealView(deal)
    }
  }
})

const eventView = ({ actor, ...event }: MeetingEvent) => ({
  ...event,
  actor: actor && actorView(actor),
  userId: actor?._tag === "User" ? actor.userId : null
})

const cancellation = optionalFieldsOf(Cancellation)

export const cancelBooking = Effect.fnUntraced(function* ({ params }: ById) {
  const { reason = null } = yield* cancellation
  return yield* cancelFor(params.bookingUid, reason)
}, Effect.catchTags(wireErrors))

/** Cancels a booking that the member reaches for this reason, or without one (null), and returns it. */
export const cancelFor = Effect.fnUntraced(function* (bookingUid: string, reason: string | null) {
  const { audit } = yield* Membership
  const { uid } = yield* find("bookings", bookingUid)
  yield* commit(audit, { _tag: "CancelBooking", uid, reason })
  return bookingView(yield* find("bookings", uid))
})

export const approveBooking = ({ params }: ById) => Effect.catchTags(approve(params.bookingUid), wireErrors)

const refusal = strictFieldsOf(BookingRefusal)

export const declineBooking = Effect.fnUntraced(function* ({ params }: ById) {
  const { reply = null } = yield* refusal
  return yield* decline(params.bookingUid, reply)
}, Effect.catchTags(wireErrors))

const refund = strictFieldsOf(BookingRefund)

export const refundBooking = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const { amount, reason = null } = yield* refund
  const { uid } = yield* find("bookings", params.bookingUid)
  const refundId = yield* (yield* IdGenerator).uuid
  yield* commit(audit, { _tag: "RefundBooking", uid, refundId, cents: amount, reason })
  return bookingView(yield* find("bookings", uid))
}, Effect.catchTags(wireErrors))

/** Approves a booking that the member reaches, and returns it. */
export const approve = Effect.fnUntraced(function* (bookingUid: string) {
  const { audit } = yield* Membership
  const { uid } = yield* find("bookings", bookingUid)
  yield* commit(audit, { _tag: "ApproveBooking", uid })
  return bookingView(yield* find("bookings", uid))
})

/** Declines a booking that the member reaches, and returns it. */
export const decline = Effect.fnUntraced(function* (bookingUid: string, reply: string | null) {
  const { audit } = yield* Membership
  const { uid } = yield* find("bookings", bookingUid)
  yield* commit(audit, { _tag: "DeclineBooking", uid, reply })
  return bookingView(yield* find("bookings", uid))
})

const attendance = strictFieldsOf(AttendanceChange)

export const setAttendance = Effect.fnUntraced(function* ({ params }: ById) {
  const { mark } = yield* attendance
  return yield* markBooking(params.bookingUid, mark)
}, Effect.catchTags(wireErrors))

/** Marks a booking that the member reaches, and returns it. */
export const markBooking = Effect.fnUntraced(function* (bookingUid: string, mark: AttendanceMark | null) {
  const { audit, member } = yield* Membership
  const { uid } = yield* find("bookings", bookingUid)
  yield* commit(audit, { _tag: "MarkAttendance", uid, mark, by: member.userId })
  return bookingView(yield* find("bookings", uid))
})

const move = strictFieldsOf(BookingReschedule)

/** Members who are hosts keep the booking that they move. */
export const keepingOf = (member: Parameters<typeof ownHost>[0]): Keeping =>
  ownHost(member) === null ? "first" : "only"

export const rescheduleBooking = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit, member } = yield* Membership
  const { startAt } = yield* move
  const booking = yield* find("bookings", params.bookingUid)
  const moved = yield* moveByMember(booking, {
    startAt,
    key: null,
    by: { userId: member.userId, origin: originOf(audit) },
    keeping: keepingOf(member)
  })
  return bookingView(moved.booking)
}, Effect.catchTags(bookRefusals))

/** The wire errors for the reasons why a booking has no times to move to. */
export const moveTimesRefusals = {
  EventTypeNotFound: refuse(EventTypeNotFound),
  RescheduledBookingNotFound: refuse(NotFound)
}

export const listRescheduleTimes = Effect.fnUntraced(function* ({
  params,
  query: { date, tz: timezone }
}: ById & { readonly query: { readonly date: LocalDate; readonly tz: TimeZoneName } }) {
  const { member } = yield* Membership
  const booking = yield* find("bookings", params.bookingUid)
  const starts = yield* timesToMove(booking, { date, timezone, keeping: keepingOf(member) })
  return { date, times: starts.map((startAt) => ({ startAt })) }
}, Effect.catchTags(moveTimesRefusals))

const settlement = strictFieldsOf(CalendarEntryResolution)

export const resolveCalendarEntry = Effect.fnUntraced(function* ({
  params: { bookingUid, hostId }
}: {
  readonly params: ById["params"] & { readonly hostId: string }
}) {
  const { audit } = yield* Membership
  const { action } = yield* settlement
  const [booking, host] = [yield* find("bookings", bookingUid), yield* hostOfEntry(hostId)]
  const uid = yield* resolveEntry(audit, booking.uid, host, action)
  return yield* oneWithEntries(yield* find("bookings", uid))
}, Effect.catchTags(wireErrors))

export const createSummaryToken = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit } = yield* Membership
  const tokens = yield* BookingTokens
  const { uid, workspaceId } = yield* find("bookings", params.bookingUid)
  const token = yield* tokens.issue({ workspaceId, uid }, "read", audit.at)
  return { token, expiresAt: DateTime.addDuration(audit.at, yield* tokens.lifetime) }
})

/** The host of an entry. It can be a removed one, unless the member reaches only their own. */
const hostOfEntry = Effect.fnUntraced(function* (given: string) {
  const own = ownHost((yield* Membership).member)
  if (!Schema.is(HostId)(given) || (own !== null && own !== given)) return yield* new NotFound()
  return given
})

/** The bookings with the entries in the calendars of the hosts that the member reaches, in one query. */
export const withEntries = Effect.fnUntraced(function* (bookings: ReadonlyArray<Booking>) {
  const { audit, member } = yield* Membership
  const own = ownHost(member)
  const calendarEntries = yield* CalendarEntries
  const present = bookings.filter((booking) => !isReplaced(booking))
  const roots = new Set(present.map(meetingUidOf))
  const all = roots.size === 0 ? [] : yield* calendarEntries.ofMeetings(audit.workspaceId, roots)
  const entries = all.filter(({ hostId }) => own === null || own === hostId)
  return bookings.map((booking) => viewWith(booking, entries))
})

const oneWithEntries = (booking: Booking) =>
  Effect.map(withEntries([booking]), ([view = viewWith(booking, [])]) => view)

const viewWith = (booking: Booking, entries: ReadonlyArray<CalendarEntry>) => ({
  ...bookingView(booking),
  calendarEntries: entries
    .filter(({ rootUid }) => rootUid === meetingUidOf(booking) && !isReplaced(booking))
    .map(({ change, fault, hostId, state }) => ({ hostId, state, fault, change }))
})

/** A booking on the wire: the fields that members see. */
export const bookingView = (booking: Booking) => {
  const { payment, ...shown } = Struct.pick(booking, bookingFields)
  return { ...shown, ...(payment !== undefined && { payment: paymentView(payment) }) }
}

const paymentView = ({ money, partRefunds, ...payment }: BookingPayment) => ({
  ...payment,
  ...(partRefunds !== undefined && {
    partRefunds: partRefunds.map(({ cents, ...part }) => ({ ...part, amount: cents }))
  }),
  money: { amount: money.cents, currency: money.currency }
})
