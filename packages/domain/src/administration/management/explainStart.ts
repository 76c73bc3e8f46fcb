import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { busyScopeAt, takenBy } from "../../scheduling/availability/index.ts"
import {
  BookingLedger,
  explain,
  type Explanation,
  type HostExplained,
  type HostReason,
  isWaiting,
  routed
} from "../../scheduling/bookings/index.ts"
import {
  type Contact,
  ContactBook,
  type ContactId,
  Outcome,
  outcomeFor,
  PhoneNumbers
} from "../../leads/contacts/index.ts"
import { Email } from "../../kernel/texts/index.ts"
import {
  EventTypeCatalog,
  type EventTypeId,
  type HostId,
  FreeMailProviders,
  type Offering,
  acceptsEmail
} from "../../workspace/event-types/index.ts"
import type { TimeZoneName, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { WorkspaceQueries } from "../../channels/records/index.ts"
import { type HoldDetail, holdDetails } from "./holdDetails.ts"
import { ResourceNotFound, UnknownReference } from "./refusals.ts"

/** The question why a start can or cannot be booked. */
export interface StartQuestion {
  readonly workspaceId: WorkspaceId
  readonly eventTypeId: EventTypeId
  readonly startAt: DateTime.Utc
  readonly bookerTimezone: TimeZoneName
  /** The booker. None: an unknown person without an outcome and without bookings. */
  readonly contactId: Option.Option<ContactId>
}

/** The explanation, with the booker's outcome. */
export interface StartExplained extends Omit<Explanation, "hosts"> {
  readonly outcome: Outcome
  readonly hosts: ReadonlyArray<
    Omit<HostExplained, "reasons"> & { readonly reasons: ReadonlyArray<ReasonInDetail> }
  >
  /** The requests for this start that wait and keep no time (D-APPR-9), at most 100. */
  readonly requests: number
}

/** A reason, with what takes the time. */
export type ReasonInDetail = HostReason & { readonly detail?: HoldDetail }

/**
 * Explains why a start can or cannot be booked now, and which hosts would take it (see `explain`). ResourceNotFound: the workspace
 * has no such event type. UnknownReference: it has no such contact.
 */
export const explainStart = Effect.fn("management.explainStart")(function* (question: StartQuestion) {
  const { bookerTimezone, startAt, workspaceId } = question
  const [catalog, ledger] = [yield* EventTypeCatalog, yield* BookingLedger]
  const now = yield* DateTime.now
  const offering = Option.filter(
    yield* catalog.find(question.eventTypeId),
    ({ workspace }) => workspace.id === workspaceId
  )
  if (Option.isNone(offering)) return yield* new ResourceNotFound()
  const { eventType, hosts } = offering.value
  const booker = yield* bookerOf(question, offering.value)
  const { busyPeriods, history } = yield* ledger.look({
    workspaceId,
    eventTypeId: eventType.id,
    key: Option.none(),
    booker: booker.email,
    leadId: Option.none(),
    busy: busyScopeAt(eventType, hosts, startAt),
    ranksHosts: true,
    limitsInvitee: true,
    now,
    replacing: Option.none(),
    link: null
  })
  const explanation = explain({
    offering: offering.value,
    outcome: booker.outcome,
    isEmailAccepted: booker.isEmailAccepted,
    now,
    startAt,
    bookerTimezone,
    busyPeriods,
    loads: history.loads,
    upcoming: history.upcoming
  })
  const detailOf = yield* holdDetails(workspaceId, busyPeriods)
  const inDetail = (hostId: HostId, reason: HostReason): ReasonInDetail => {
    const taking = busyPeriods.find(
      (period) =>
        period.hostId === hostId &&
        takenBy(period) === reason.reason &&
        period.blocked.start === reason.taken?.start &&
        period.blocked.end === reason.taken.end
    )
    const detail = taking && detailOf(taking)
    return detail === undefined ? reason : { ...reason, detail }
  }
  const explained: StartExplained = {
    ...explanation,
    outcome: booker.outcome,
    hosts: explanation.hosts.map(({ reasons, ...one }) => ({
      ...one,
      reasons: reasons.map((reason) => inDetail(one.host.id, reason))
    })),
    requests: yield* requestsFor(eventType, startAt)
  }
  return explained
})

/** Other requests than the first 100 are not counted: more for one start say nothing more. */
const requestsFor = Effect.fnUntraced(function* (
  { id: eventTypeId, workspaceId }: Offering["eventType"],
  startAt: DateTime.Utc
) {
  const queries = yield* WorkspaceQueries
  const filter = {
    eventTypeId,
    status: "requested",
    from: startAt,
    to: DateTime.add(startAt, { seconds: 1 })
  } as const
  const now = yield* DateTime.now
  const { items } = yield* queries.list(workspaceId, "bookings", filter, { after: null, limit: 100 })
  return items.filter((booking) => isWaiting(booking, now)).length
})

/** The domain is reserved, so no booking has this email. */
const unknownEmail = Email.make("nobody@example.invalid")

const bookerOf = Effect.fnUntraced(function* ({ contactId, workspaceId }: StartQuestion, offering: Offering) {
  const [book, phoneNumbers, providers] = [yield* ContactBook, yield* PhoneNumbers, yield* FreeMailProviders]
  if (Option.isNone(contactId)) {
    return {
      email: unknownEmail,
      isEmailAccepted: true,
      outcome: Outcome.make({ _tag: "Undecided" })
    }
  }
  const known: Option.Option<Contact> = yield* book.find(workspaceId, contactId.value)
  if (Option.isNone(known)) {
    return yield* new UnknownReference({
      path: ["contactId"],
      message: "must be a contact of the workspace",
      code: "unknown_contact"
    })
  }
  const { email } = known.value
  return {
    email,
    isEmailAccepted: acceptsEmail(offering.eventType.emailPolicy, email, providers.includes),
    outcome: outcomeFor(routed(known.value, offering, phoneNumbers), offering.eventType.id)
  }
})
