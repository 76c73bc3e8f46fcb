import { leadWhoBooks, moveByMember, timesToMove } from "@calendeal/domain/bookings"
import type { EventType } from "@calendeal/domain/event-types"
import { originOf } from "@calendeal/domain/management"
import { rateLimits } from "@calendeal/domain/rate-limits"
import * as Effect from "effect/Effect"
import { Body, EventTypeNotFound, InvalidInput, type Issue, Membership } from "../contract/index.ts"
import { monthAvailability, slots } from "../endpoints/availability.ts"
import { bookAsMember, bookRefusals } from "../endpoints/book.ts"
import {
  approve,
  cancelFor,
  decline,
  keepingOf,
  markBooking,
  moveTimesRefusals
} from "../endpoints/management/bookings.ts"
import { startsForGroupOf } from "../endpoints/management/bookingGroups.ts"
import { explainAvailability } from "../endpoints/management/explainAvailability.ts"
import { giveTo } from "../endpoints/management/reassignments.ts"
import { makeLinks } from "../endpoints/management/oneOffLinks.ts"
import { find, wireErrors } from "../endpoints/management/resources.ts"
import { invalidField, refuse } from "../middleware/refusals.ts"
import { parseExactly } from "../middleware/parseObject.ts"
import { eventTypeNamed } from "./eventTypeNamed.ts"
import { cancelWholeGroup, moveWholeGroup } from "./groupTools.ts"
import { forReservations, reservationFor } from "./reservationTools.ts"
import { asMember, countCall } from "./ToolCall.ts"
import type { Arguments } from "./tools.ts"

export const findTimes = ({
  booker,
  bookingUid,
  date,
  eventType,
  from,
  timezone,
  to,
  wholeGroup,
  workspace
}: Arguments<"find_times">) =>
  asMember(
    workspace,
    { least: "member", hostAccess: "shared", scope: "read" },
    Effect.gen(function* () {
      const { id } = yield* eventTypeNamed(eventType)
      if (bookingUid !== undefined) {
        if (date === undefined)
          return yield* invalidField("date", { message: "is needed to move a booking", code: "required" })
        yield* countCall(rateLimits.slots)
        if (wholeGroup === true)
          return { starts: yield* startsForGroupOf(bookingUid, date, timezone), noHostsAvailable: false }
        const { member } = yield* Membership
        const moving = { date, timezone, keeping: keepingOf(member) }
        const starts = yield* Effect.catchTags(
          timesToMove(yield* find("bookings", bookingUid), moving),
          moveTimesRefusals
        )
        return { starts, noHostsAvailable: false }
      }
      const query = { eventTypeId: id, tz: timezone }
      const lead = booker && (yield* leadOf(id, booker))
      const asked = { headers: {}, ...(lead && { lead }) }
      if (date !== undefined) {
        yield* countCall(rateLimits.slots)
        const day = yield* slots({ ...asked, query: { ...query, date } })
        return {
          starts: day.slots.map(({ startTimeUtc }) => startTimeUtc),
          noHostsAvailable: day.noHostsAvailable
        }
      }
      yield* countCall(rateLimits.monthAvailability)
      const { availableDates, noHostsAvailable } = yield* monthAvailability({
        ...asked,
        query: { ...query, ...(from && { from }), ...(to && { to }) }
      })
      return { dates: availableDates, noHostsAvailable }
    })
  )

export const bookTool = ({ reservationId, workspace, ...given }: Arguments<"book">) =>
  asMember(
    workspace,
    reservationId === undefined ? { least: "member", hostAccess: "shared", scope: "book" } : forReservations,
    Effect.gen(function* () {
      const eventType = yield* eventTypeNamed(given.eventType)
      const reservation =
        reservationId === undefined ? undefined : yield* reservationFor(reservationId, given.start, eventType)
      yield* countBooking(eventType)
      const { audit, member } = yield* Membership
      const by = { userId: member.userId, origin: originOf(audit) }
      // The rules choose the host, and the consent is said as on the page.
      const choice = { hostId: null, consentWay: null }
      const { body, headers } = yield* bookAsMember(
        { headers: { "idempotency-key": given.idempotencyKey } },
        { by, choice },
        reservation
      ).pipe(
        Effect.provideService(Body, { object: Effect.fromResult(parseExactly(bookBody(given, eventType))) }),
        Effect.mapError((error) => (error instanceof InvalidInput ? ofArguments(error) : error))
      )
      return { uid: body.uid, replayed: headers["idempotency-replayed"] === "true" }
    })
  )

const leadOf = (eventTypeId: EventType["id"], booker: NonNullable<Arguments<"find_times">["booker"]>) =>
  leadWhoBooks({ eventTypeId, booker, responses: booker.responses ?? {} }).pipe(
    Effect.catchTags({ EventTypeNotFound: refuse(EventTypeNotFound) })
  )

/** The arguments as the body of the public endpoint, which checks them. */
const bookBody = (
  {
    address,
    consent,
    email,
    guests = [],
    language,
    location,
    name,
    responses,
    start,
    timezone
  }: Omit<Arguments<"book">, "reservationId" | "workspace">,
  { id }: EventType
) =>
  new TextEncoder().encode(
    JSON.stringify({
      eventTypeId: id,
      startTimeUtc: start.toJSON(),
      bookerTimezone: timezone,
      attendees: [{ name, email }, ...guests],
      responses,
      selectedLocationKind: location,
      attendeeAddress: address,
      consent,
      language,
      embed: true
    })
  )

/** The issues of the body as issues of the tool's arguments. */
const ofArguments = ({ issues }: InvalidInput) =>
  new InvalidInput({ issues: issues.map(({ message, path }) => ({ message, path: argumentOf(path) })) })

const argumentOf = ([field, nth, ...rest]: Issue["path"]): Issue["path"] => {
  if (field !== "attendees" || typeof nth !== "number")
    return [argumentNames.get(field) ?? field, nth, ...rest].filter((part) => part !== undefined)
  return nth === 0 ? rest : ["guests", nth - 1, ...rest]
}

const argumentNames: ReadonlyMap<unknown, string> = new Map([
  ["startTimeUtc", "start"],
  ["bookerTimezone", "timezone"],
  ["attendees", "guests"],
  ["selectedLocationKind", "location"],
  ["attendeeAddress", "address"]
])

export const moveTool = ({ bookingUid, idempotencyKey, start, wholeGroup, workspace }: Arguments<"move">) =>
  asMember(
    workspace,
    { least: "admin", hostAccess: "own", scope: "book" },
    Effect.gen(function* () {
      const booking = yield* find("bookings", bookingUid)
      yield* countBooking({ id: booking.eventTypeId })
      if (wholeGroup === true) return yield* moveWholeGroup(booking, start)
      const { audit, member } = yield* Membership
      const moved = yield* moveByMember(booking, {
        startAt: start,
        key: idempotencyKey,
        by: { userId: member.userId, origin: originOf(audit) },
        keeping: keepingOf(member)
      }).pipe(Effect.catchTags(bookRefusals))
      return { uid: moved.booking.uid, replayed: moved.isReplay }
    })
  )

/** As a booker's requests, per event type. */
const countBooking = ({ id }: Pick<EventType, "id">) => countCall(rateLimits.book, id)

export const cancelTool = ({ bookingUid, reason, wholeGroup, workspace }: Arguments<"cancel">) =>
  asMember(
    workspace,
    { least: "admin", hostAccess: "own", scope: "book" },
    wholeGroup === true
      ? cancelWholeGroup(bookingUid, reason ?? null)
      : Effect.catchTags(cancelFor(bookingUid, reason ?? null), wireErrors)
  )

export const approveTool = ({ bookingUid, workspace }: Arguments<"approve">) =>
  asMember(
    workspace,
    { least: "admin", hostAccess: "own", scope: "book" },
    Effect.catchTags(approve(bookingUid), wireErrors)
  )

export const declineTool = ({ bookingUid, reply, workspace }: Arguments<"decline">) =>
  asMember(
    workspace,
    { least: "admin", hostAccess: "own", scope: "book" },
    Effect.catchTags(decline(bookingUid, reply ?? null), wireErrors)
  )

export const markAttendanceTool = ({ bookingUid, mark, workspace }: Arguments<"mark_attendance">) =>
  asMember(
    workspace,
    { least: "admin", hostAccess: "own", scope: "book" },
    Effect.catchTags(markBooking(bookingUid, mark), wireErrors)
  )

export const reassignTool = ({ bookingUid, hostId, workspace }: Arguments<"reassign">) =>
  asMember(workspace, { least: "admin", hostAccess: "none", scope: "book" }, giveTo(bookingUid, hostId))

export const explainTool = ({ contactId, eventType, start, timezone, workspace }: Arguments<"explain">) =>
  asMember(
    workspace,
    { least: "member", hostAccess: "none", scope: "read" },
    Effect.flatMap(eventTypeNamed(eventType), ({ id }) =>
      explainAvailability({
        params: { eventTypeId: id },
        query: { start, tz: timezone, ...(contactId && { contactId }) }
      })
    )
  )

export const makeLinksTool = ({ eventType, workspace, ...given }: Arguments<"make_links">) =>
  asMember(
    workspace,
    { least: "admin", hostAccess: "own", scope: "book" },
    Effect.gen(function* () {
      const { id: eventTypeId } = yield* eventTypeNamed(eventType)
      const { items } = yield* makeLinks({ eventTypeId, ...given }).pipe(Effect.catchTags(wireErrors))
      return { links: items.map(({ id, url }) => ({ id, url })) }
    })
  )
