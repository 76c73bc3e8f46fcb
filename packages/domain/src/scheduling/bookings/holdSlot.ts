import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { participants, viewedHosts } from "../availability/participants.ts"
import { type EventTypeId, findOffering, type Offering } from "../../workspace/event-types/index.ts"
import type { TimeZoneName } from "../../workspace/workspaces/index.ts"
import { BookingUnavailable, InviteeLimitReached, SlotUnavailable } from "./errors.ts"
import { leadOfLink } from "./followLink.ts"
import { holdIdOf } from "./holdIdOf.ts"
import { keepTime, refuseClosed, replayed } from "./keepTime.ts"
import { type Reservation, reservationStateOf } from "./Reservation.ts"
import { ReservationBook } from "./ReservationBook.ts"
import { heldUntil, holdsSlots, slotHoldLimits } from "./SlotHold.ts"

/** A time that the page holds for a visitor who fills in the form. */
export interface HoldRequest {
  readonly eventTypeId: EventTypeId
  readonly startAt: DateTime.Utc
  readonly bookerTimezone: TimeZoneName
  /** Only these hosts, as for the times that the visitor saw (D-AV-4). None: any host. */
  readonly hostIds: Option.Option<ReadonlyArray<string>>
  /** As sent: the secret of the one-off link that the visitor followed. Absent: none. */
  readonly link?: string
  /** A secret of the page. One key holds one time, and the same key again extends it (D-HOLD-10). */
  readonly key: string
  /** A mark of the visitor's address (D-HOLD-11). */
  readonly holder: string
}

/**
 * Holds a start for a visitor, without a person, and returns until when (D-HOLD-9, D-HOLD-10). Fails with EventTypeNotFound,
 * WorkspaceLapsed, WorkspaceSuspended, BookingUnavailable, InviteeLimitReached or SlotUnavailable, and stores nothing then.
 */
export const holdSlot = Effect.fn("bookings.holdSlot")(
  function* (request: HoldRequest) {
    const offering = yield* findOffering(request.eventTypeId)
    const asked = { ...request, hostId: null, minutes: slotHoldLimits.minutes }
    yield* refuseClosed(offering, asked)
    if (!holdsSlots(offering.eventType)) return yield* new BookingUnavailable()
    const known = yield* findByKey(offering, request.key)
    if (Option.isSome(known)) return yield* heldOn(yield* replayed(known.value, request))
    const { until } = yield* keepTime({ ...asked, among: yield* allowedTo(request, offering) }, offering, {
      id: yield* holdIdOf(request.key),
      key: storedKey(request.key),
      bounds: {
        perEventType: slotHoldLimits.perEventType,
        perCredential: slotHoldLimits.perAddress,
        perWorkspace: slotHoldLimits.perWorkspace
      },
      made: { createdBy: null, credentialId: null, waitingEntryId: null, holder: request.holder },
      entryOf: () => null,
      messagesOf: () => []
    })
    return until
  },
  Effect.catchTags({
    // The bound of the address is the visitor's own; the others say nothing about the visitor.
    ReservationLimitReached: ({ of }) =>
      Effect.fail(of === "credential" ? new InviteeLimitReached() : new BookingUnavailable()),
    // No host is named.
    HostNotOfEventType: Effect.die
  })
)

/** Extends a live hold, and returns its end. A hold that has ended does not live again (D-RES-4). */
const heldOn = Effect.fnUntraced(function* (hold: Reservation) {
  const now = yield* DateTime.now
  const until = heldUntil(hold, now)
  const isHeld =
    reservationStateOf(hold, now) === "live" &&
    (yield* ReservationBook.use((book) => book.extend(hold, until, null)))
  return isHeld ? until : yield* new SlotUnavailable()
})

/** The hosts whose times the visitor saw. */
const allowedTo = Effect.fnUntraced(function* ({ hostIds, link }: HoldRequest, offering: Offering) {
  const lead = link === undefined ? Option.none() : yield* leadOfLink(link, offering.eventType.id)
  const hosts = Option.match(lead, {
    onNone: () => participants(offering, viewedHosts(offering, hostIds)),
    onSome: (known) => known.hosts
  })
  return hosts.map(({ host }) => host.id)
})

/** Frees the time of a live hold, and returns whether there was one (D-HOLD-10). One that has ended stays as it is, and an unknown key changes nothing. */
export const releaseSlot = Effect.fn("bookings.releaseSlot")(function* (
  eventTypeId: EventTypeId,
  key: string
) {
  const offering = yield* findOffering(eventTypeId)
  const hold = yield* findByKey(offering, key)
  return Option.isSome(hold) && (yield* ReservationBook.use((book) => book.release(hold.value, null)))
})

/** The hold of a key, in any state. Keys of members and offers are apart. */
const findByKey = ({ workspace }: Offering, key: string) =>
  ReservationBook.use((book) => book.findByKey(workspace.id, storedKey(key)))

const storedKey = (key: string) => `hold ${key}`
