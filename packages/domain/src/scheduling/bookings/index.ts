/**
 * Bookings and their changes. `place.ts` decides whether a booking may be placed, in the order of D-BOOK-3;
 * `BookingRequest.ts` what is a retry; `candidateTeams.ts` which hosts could take it; `namedHost.ts` which of them a member
 * can name; `reserve.ts` which time is kept for whom; `byToken.ts` what follows a cancellation; `substitutes.ts` who can take a meeting over, and
 * `handOver.ts` who takes each of several.
 */

export {
  type AnswerState,
  answerStateOf,
  holdWhenPaid,
  mayAnswer,
  messagesWhenOutdone,
  messagesWhenSettled,
  messageWhenBooked
} from "./approval.ts"
export * from "./Attendance.ts"
export { type ActingMember, type Booked, book, draftBooking, mayBook } from "./book.ts"
export * from "./Booking.ts"
export * from "./BookingPayment.ts"
export * from "./PartRefund.ts"
export * from "./BookingLedger.ts"
export { attendeePrivacy, bookingPrivacy } from "./bookingPrivacy.ts"
export { bookingSearchText } from "./bookingSearchText.ts"
export { BookingRequest } from "./BookingRequest.ts"
export {
  BookingTokens,
  type BookingToken,
  longestLinkDays,
  TokenKind,
  TokenPurpose,
  VisitorProof
} from "./BookingTokens.ts"
export { otherAttendees } from "./otherAttendees.ts"
export { cancel, messagesWhenCancelled, type Summarised, summarise } from "./byToken.ts"
export {
  candidateTeams,
  type HostTeam,
  slotsOf,
  type StartQuestion,
  takers,
  teamsAt
} from "./candidateTeams.ts"
export type { Circumstances } from "./Circumstances.ts"
export { leadFor, routed } from "./contactOf.ts"
export { titleOf } from "./draft.ts"
export * from "./errors.ts"
export * from "./OneOffLink.ts"
export { type FollowedLink, followLink, leadOfLink } from "./followLink.ts"
export * from "./explain.ts"
export { cancelGroup, moveGroup, timesToMoveGroup } from "./changeGroup.ts"
export { cancelledGroup, type Changing, movedGroup } from "./groupChanges.ts"
export { changeGuests } from "./changeGuests.ts"
export { askedNext, cancelled, rescheduled, settled } from "./identity.ts"
export { type Hold, holdReasons, lifecycleOf, outcomeOf } from "./lifecycle.ts"
export { leadWhoBooks, leadWhoMoves } from "./knownLead.ts"
export * from "./moveByHost.ts"
export type { Keeping } from "./keptHosts.ts"
export { mailedGuests } from "./mailedGuests.ts"
export { moveByMember } from "./moveByMember.ts"
export {
  bookForPerson,
  type EnteredForPerson,
  requestForPerson,
  takesPart,
  timesForPerson
} from "./bookForPerson.ts"
export type { MemberChoice } from "./namedHost.ts"
export { type Proposal } from "./handOver.ts"
export { listSubstitutes, proposeHosts, reassign } from "./reassign.ts"
export type { Substitute } from "./substitutes.ts"
export { timesToMove } from "./timesToMove.ts"
export { acceptsLink, linkValidUntil } from "./linkTokens.ts"
export { isPaid, type Standing, standingOf, waitsForHost } from "./standing.ts"
export { place, type Refusal } from "./place.ts"
export { removeOldLinks } from "./forgetLinks.ts"
export { removeOldReservations } from "./forgetReservations.ts"
export * from "./Reservation.ts"
export * from "./SlotHold.ts"
export { holdIdOf } from "./holdIdOf.ts"
export { type HoldRequest, holdSlot, releaseSlot } from "./holdSlot.ts"
export * from "./Group.ts"
export { type SeatsConflict, seatsConflict } from "./seatsConflict.ts"
export * from "./ReservationBook.ts"
export {
  extendReservation,
  type OfferRequest,
  offerTo,
  type ReservationRequest,
  releaseReservation,
  reserve
} from "./reserve.ts"
export type { Redirect } from "./Redirect.ts"
export * from "./status.ts"
