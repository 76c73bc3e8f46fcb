import type { ReservationLimitReached } from "@calendeal/domain/bookings"
import type { EventTypeId } from "@calendeal/domain/event-types"
import { originOf } from "@calendeal/domain/management"
import {
  proposalLimits,
  proposalStateOf,
  proposeTimes,
  takeBack,
  type WaitingEntry
} from "@calendeal/domain/waiting"
import * as Arr from "effect/Array"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { HttpServerRequest } from "effect/http"
import { EventTypeNotFound, Membership, NotFound, ProposalDraft } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { bookRefusals } from "../book.ts"
import { counted, hostFor, otherHost, ownEventType } from "./bookingsForPeople.ts"
import { limitReached } from "./reservations.ts"
import { find, list, type Listing } from "./resources.ts"

interface ById {
  readonly params: { readonly proposalId: string }
}

export const listProposals = Effect.fnUntraced(function* ({
  query: { eventTypeId, state, ...page }
}: Listing<{ readonly eventTypeId?: EventTypeId; readonly state?: "open" }>) {
  const now = yield* DateTime.now
  const filter = {
    kind: "proposal" as const,
    ...(eventTypeId !== undefined && { eventTypeId }),
    ...(state && { waitingAt: now })
  }
  return yield* list("waitingEntries", filter, page, proposalAt(now))
})

export const getProposal = Effect.fnUntraced(function* ({ params }: ById) {
  const entry = yield* proposalWith(params.proposalId)
  return proposalAt(yield* DateTime.now)(entry)
})

/** A place in a waiting list is no proposal. */
const proposalWith = Effect.fnUntraced(function* (id: string) {
  const entry = yield* find("waitingEntries", id)
  return entry.proposedBy === null ? yield* new NotFound() : entry
})

const draft = strictFieldsOf(ProposalDraft)

export const createProposal = Effect.fnUntraced(function* () {
  const given = yield* draft
  const { headers } = yield* HttpServerRequest.HttpServerRequest
  return yield* propose(given, headers["idempotency-key"] ?? null)
})

/** Proposes times for the member. */
export const propose = Effect.fnUntraced(
  function* (given: typeof ProposalDraft.Type, key: string | null) {
    const starts = given.starts.toSorted(
      (one, other) => DateTime.toEpochMillis(one) - DateTime.toEpochMillis(other)
    )
    if (!Arr.isReadonlyArrayNonEmpty(starts))
      return yield* invalidField(["starts"], { message: "must have an item", code: "required" })
    const { audit, member } = yield* Membership
    yield* counted
    yield* Effect.mapError(ownEventType(given.eventTypeId), () => new EventTypeNotFound())
    const proposal = yield* proposeTimes({
      entered: {
        eventTypeId: given.eventTypeId,
        bookerTimezone: given.bookerTimezone,
        language: Option.fromUndefinedOr(given.language),
        booker: given.person,
        responses: given.responses ?? {},
        locationKind: Option.fromUndefinedOr(given.locationKind),
        attendeeAddress: Option.fromUndefinedOr(given.attendeeAddress)
      },
      starts,
      hours: given.hours ?? proposalLimits.usualHours,
      key,
      by: { userId: member.userId, origin: originOf(audit) },
      hostId: yield* hostFor(given.hostId),
      consentWay: given.consentWay ?? null
    })
    return proposalAt(yield* DateTime.now)(proposal)
  },
  Effect.catchTags({
    ...bookRefusals,
    HostNotOfEventType: otherHost,
    ReservationLimitReached: (reached: ReservationLimitReached) => limitReached(reached)
  })
)

export const deleteProposal = Effect.fnUntraced(function* ({ params }: ById) {
  const { audit, member } = yield* Membership
  const entry = yield* proposalWith(params.proposalId)
  yield* takeBack(entry, { userId: member.userId, origin: originOf(audit) })
})

/** How a proposal is shown at an instant. */
export const proposalAt = (now: DateTime.Utc) => (entry: WaitingEntry) => ({
  id: entry.id,
  eventTypeId: entry.eventTypeId,
  person: entry.person,
  times: entry.periods.map(({ from, until }) => ({ startAt: from, endAt: until })),
  timezone: entry.bookerTimezone,
  state: proposalStateOf(entry, now),
  until: entry.until,
  bookingUid: entry.bookingUid,
  hostId: entry.proposedBy?.hostId ?? null,
  proposedBy: entry.proposedBy?.userId ?? null,
  createdAt: entry.createdAt
})
