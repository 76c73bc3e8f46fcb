import * as Arr from "effect/Array"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { PhoneRequired, WorkspaceLapsed } from "../capture/index.ts"
import { outcomeFor } from "../contacts/index.ts"
import { bookerEmail } from "./Booking.ts"
import type { BookingDraft } from "./BookingDraft.ts"
import type { BookingRequest } from "./BookingRequest.ts"
import type { Circumstances } from "./Circumstances.ts"
import { chooseLocation } from "./chooseLocation.ts"
import { draft } from "./draft.ts"
import {
  type AddressRequired,
  BookingUnavailable,
  ConsentRequired,
  type InvalidLocation,
  InviteeLimitReached,
  type NoLocationConfigured,
  RescheduledBookingNotFound,
  SlotUnavailable
} from "./errors.ts"
import { teamsAt } from "./teamsAt.ts"

/** Why a booking cannot be placed. The e-mail policy was asked before (D-BOOK-3). */
export type Refusal =
  | NoLocationConfigured
  | InvalidLocation
  | AddressRequired
  | PhoneRequired
  | ConsentRequired
  | WorkspaceLapsed
  | RescheduledBookingNotFound
  | BookingUnavailable
  | InviteeLimitReached
  | SlotUnavailable

/** Decides a booking: the draft of it, or the first refusal in D-BOOK-3's order. */
export const place = (
  request: BookingRequest,
  circumstances: Circumstances
): Result.Result<BookingDraft, Refusal> => {
  const { history, known, offering } = circumstances
  const { eventType, workspace } = offering
  const location = chooseLocation(eventType.locations, request.locationKind, request.attendeeAddress)
  if (Result.isFailure(location)) return Result.fail(location.failure)

  const contact = circumstances.contactFrom(known)
  if (eventType.phoneRequired && !request.responses["phone"]?.trim() && !contact.phone?.trim()) {
    return Result.fail(new PhoneRequired())
  }
  if (eventType.consent.required && !request.consent) return Result.fail(new ConsentRequired())

  const outcome = outcomeFor(contact, eventType.id)
  if (workspace.subscription === "lapsed") return Result.fail(new WorkspaceLapsed())
  if (outcome._tag === "Disqualified") return Result.fail(new BookingUnavailable())
  if (Option.isSome(request.rescheduledFrom)) {
    const replaced = Option.filter(
      history.replaced,
      (booking) => booking.eventTypeId === eventType.id && bookerEmail(booking) === request.booker.email
    )
    if (Option.isNone(replaced)) return Result.fail(new RescheduledBookingNotFound())
    if (replaced.value.status !== "confirmed") return Result.fail(new BookingUnavailable())
  }
  if (eventType.perInviteeLimit !== null && history.upcoming >= eventType.perInviteeLimit) {
    return Result.fail(new InviteeLimitReached())
  }

  const teams = teamsAt({
    offering,
    outcome,
    now: circumstances.now,
    startAt: request.startAt,
    bookerTimezone: request.bookerTimezone,
    commitments: circumstances.commitments,
    loads: history.loads
  })
  return Arr.isReadonlyArrayNonEmpty(teams)
    ? Result.succeed(draft(request, circumstances, { ...location.success, outcome, teams }))
    : Result.fail(new SlotUnavailable())
}
