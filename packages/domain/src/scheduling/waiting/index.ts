/**
 * The waiting list of an event type. `joinList.ts` decides who may wait, `nextOffers.ts` who is offered which start, `answerOffer.ts` what
 * follows an answer. An offer is a reservation: a time kept under the same constraint as a booking (decision 233).
 */

export { answerOffer, type OfferAnswer, type OfferState, showOffer, type ShownOffer } from "./answerOffer.ts"
export { removeOldEntries } from "./forgetWaiting.ts"
export { joinList, PeriodsUnusable } from "./joinList.ts"
export { offerTimes } from "./offerTimes.ts"
export { turn } from "./turns.ts"
export * from "./WaitingEntry.ts"
export * from "./WaitingList.ts"
export * from "./WaitingTokens.ts"
