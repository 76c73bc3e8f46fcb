import * as Arr from "effect/Array"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  closedBy,
  EmailNotAllowed,
  PhoneRequired,
  type WorkspaceLapsed,
  type WorkspaceSuspended
} from "../../leads/capture/index.ts"
import { isPossiblePhone, type Outcome, outcomeFor } from "../../leads/contacts/index.ts"
import { EventTypeNotFound, type Location, acceptsEmail } from "../../workspace/event-types/index.ts"
import { bookerEmail, isInviteeLimitReached } from "./Booking.ts"
import type { BookingContact, BookingDraft } from "./BookingLedger.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import { teamsAt } from "./candidateTeams.ts"
import type { ChosenLocation, Circumstances } from "./Circumstances.ts"
import { contactOf } from "./contactOf.ts"
import { linkRefusal, teamsOfLink } from "./followLink.ts"
import { teamsKeeping } from "./keptHosts.ts"
import { teamsWithNamed } from "./namedHost.ts"
import { draft } from "./draft.ts"
import {
  AddressRequired,
  BookingUnavailable,
  ConsentRequired,
  InvalidLocation,
  InviteeLimitReached,
  type LinkGone,
  NoLocationConfigured,
  RescheduledBookingNotFound,
  type ReservationGone,
  SlotUnavailable
} from "./errors.ts"
import { invitedHosts, offeredAt, reservationRefusal, zoneOf } from "./followReservation.ts"
import { mayMove } from "./status.ts"
import { takeSeats } from "./takeSeats.ts"

/** The reason why a booking cannot be placed. */
export type Refusal =
  | EventTypeNotFound
  | EmailNotAllowed
  | LinkGone
  | ReservationGone
  | NoLocationConfigured
  | InvalidLocation
  | AddressRequired
  | PhoneRequired
  | ConsentRequired
  | WorkspaceLapsed
  | WorkspaceSuspended
  | RescheduledBookingNotFound
  | BookingUnavailable
  | InviteeLimitReached
  | SlotUnavailable

/** Decides a booking: its draft, or the first refusal in the order of D-BOOK-3. */
export const place = (
  request: BookingRequest,
  circumstances: Circumstances
): Result.Result<BookingDraft, Refusal> =>
  Result.flatMap(admit(request, circumstances), (admission) => atItsTime(request, circumstances, admission))

/** What is decided before the time. */
interface Admission extends ChosenLocation {
  readonly contact: BookingContact
  readonly outcome: Outcome
}

/** Whether the person may book at any time, or the first refusal: D-BOOK-3 without the time. */
export const admit = (
  request: BookingRequest,
  circumstances: Circumstances
): Result.Result<Admission, Refusal> => {
  const { freeMail, history, offering } = circumstances
  const { eventType, workspace } = offering
  if (eventType.status !== "active") return Result.fail(new EventTypeNotFound())
  if (!acceptsEmail(eventType.emailPolicy, request.booker.email, freeMail.includes)) {
    return Result.fail(new EmailNotAllowed())
  }
  const gone = linkRefusal(request, circumstances)
  if (gone !== null) return Result.fail(gone)
  const lost = reservationRefusal(request, circumstances)
  if (lost !== null) return Result.fail(lost)
  const location = chooseLocation(eventType.locations, request.locationKind, request.attendeeAddress)
  if (Result.isFailure(location)) return Result.fail(location.failure)

  const contact = contactOf(request, circumstances)
  const typed = request.responses["phone"]?.trim() || contact.updated.phone?.trim() || ""
  // The number of a meeting that is moved was accepted before.
  const isPossible = Option.isSome(request.rescheduledFrom)
    ? typed !== ""
    : isPossiblePhone(typed, circumstances.phoneNumbers, workspace.defaultCountry)
  const isCalled = location.success.location.kind === "phone" && typed !== ""
  if ((eventType.phoneRequired || isCalled) && !isPossible) return Result.fail(new PhoneRequired())
  if (eventType.consent.required && !request.consent) return Result.fail(new ConsentRequired())

  const outcome = outcomeFor(contact.updated, eventType.id)
  const closed = closedBy(workspace)
  if (closed !== null) return Result.fail(closed)
  if (outcome._tag === "Disqualified") return Result.fail(new BookingUnavailable())
  if (Option.isSome(request.rescheduledFrom)) {
    const replaced = Option.filter(
      history.replaced,
      (booking) => booking.eventTypeId === eventType.id && bookerEmail(booking) === request.booker.email
    )
    if (Option.isNone(replaced)) return Result.fail(new RescheduledBookingNotFound())
    if (!mayMove(replaced.value)) return Result.fail(new BookingUnavailable())
  }
  if (isInviteeLimitReached(eventType.perInviteeLimit, history.upcoming)) {
    return Result.fail(new InviteeLimitReached())
  }
  return Result.succeed({ ...location.success, contact, outcome })
}

/** The draft with the teams that can take the time. */
const atItsTime = (
  request: BookingRequest,
  circumstances: Circumstances,
  admission: Admission
): Result.Result<BookingDraft, SlotUnavailable> => {
  const { choice, history, keeping, offering } = circumstances
  const { eventType } = offering
  const named = choice?.hostId ?? null
  const holders = keeping === undefined ? [] : (Option.getOrUndefined(history.replaced)?.hostIds ?? [])
  const present = named === null ? holders : [named]
  const invited = invitedHosts(request, circumstances)
  const free = teamsAt({
    offering,
    outcome: admission.outcome,
    now: offeredAt(request, circumstances),
    startAt: request.startAt,
    bookerTimezone: zoneOf(request, circumstances),
    busyPeriods: circumstances.busyPeriods,
    loads: history.loads,
    present,
    invited
  })
  const possible = named === null ? teamsOfLink(free, invited, eventType.hosts) : teamsWithNamed(free, named)
  const kept = keeping === undefined ? possible : teamsKeeping(possible, present, keeping)
  const teams = kept.filter((team) => takeSeats(request, circumstances, team) !== "too_few")
  return Arr.isReadonlyArrayNonEmpty(teams)
    ? Result.succeed(draft(request, circumstances, { ...admission, teams }))
    : Result.fail(new SlotUnavailable())
}

/**
 * The location of the requested kind, else the first one (specification 4.2, D-BOOK-3). The address is required for
 * `in_person_attendee` and ignored for other kinds.
 */
export const chooseLocation = (
  locations: ReadonlyArray<Location>,
  kind: Option.Option<string>,
  address: Option.Option<string>
): Result.Result<ChosenLocation, NoLocationConfigured | InvalidLocation | AddressRequired> => {
  if (locations.length === 0) return Result.fail(new NoLocationConfigured())
  const location = Option.isNone(kind)
    ? locations[0]
    : locations.find((offered) => offered.kind === kind.value)
  if (location === undefined) return Result.fail(new InvalidLocation())
  if (location.kind !== "in_person_attendee") return Result.succeed({ location, attendeeAddress: null })
  const attendeeAddress = Option.getOrElse(address, () => "").trim()
  return attendeeAddress === ""
    ? Result.fail(new AddressRequired())
    : Result.succeed({ location, attendeeAddress })
}
