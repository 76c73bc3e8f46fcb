import { findWithin, proposeReassignments } from "@calendeal/domain/management"
import { rateLimits, Throttle } from "@calendeal/domain/rate-limits"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  Membership,
  ReassignmentPreview,
  Reassignments,
  type ReassignmentResults
} from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { pass } from "../../middleware/rateLimiting.ts"
import { give } from "./reassignments.ts"

type Asked = (typeof Reassignments.Type)["bookings"][number]
type Result = (typeof ReassignmentResults.Type)["items"][number]

/** Each request looks at the times of all hosts of up to 50 event types, so a workspace has few per minute (D-MGMT-11). */
const counted = Effect.gen(function* () {
  const { audit } = yield* Membership
  const throttle = yield* Throttle
  const limit = rateLimits.reassignments
  yield* pass(limit, yield* throttle.consume(limit, audit.workspaceId))
})

const preview = strictFieldsOf(ReassignmentPreview)

export const previewReassignments = Effect.fnUntraced(function* () {
  const { bookingUids } = yield* preview
  const { member } = yield* Membership
  yield* counted
  const items = yield* proposeReassignments(member, bookingUids)
  return {
    items: items.map(({ host, ...item }) => ({
      ...item,
      host: host && { hostId: host.id, name: host.name }
    }))
  }
})

const reassignments = strictFieldsOf(Reassignments)

export const reassignBookings = Effect.fnUntraced(function* () {
  const { bookings } = yield* reassignments
  yield* counted
  // One after the other: a host whom an earlier one takes away is free for a later one.
  return { items: yield* Effect.forEach(bookings, resultOf) }
})

const resultOf = Effect.fnUntraced(function* ({ bookingUid, hostId }: Asked) {
  const { member } = yield* Membership
  const kept = (reason: Result["reason"]) => () =>
    Effect.succeed<Result>({ bookingUid, booking: null, reason })
  const found = yield* findWithin(member, "bookings", bookingUid)
  if (Option.isNone(found)) return yield* kept("not_found")()
  return yield* give(found.value, hostId).pipe(
    Effect.map((booking): Result => ({ bookingUid, booking, reason: null })),
    Effect.catchTags({
      EventTypeNotFound: kept("not_found"),
      RescheduledBookingNotFound: kept("not_found"),
      BookingUnavailable: kept("unavailable"),
      HostNeeded: kept("host_needed"),
      HostNotFree: kept("not_free"),
      HostNotOfEventType: kept("other_host")
    })
  )
})
