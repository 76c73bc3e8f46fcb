/**
 * The waiting list of an event type. `joinList.ts` decides who may wait, `nextOffers.ts` who is offered which start, `answerOffer.ts` what
 * follows an answer. `proposeTimes.ts` keeps times that a member proposes to a person, and `answerProposal.ts` books one. An offer is a reservation: a time kept under the same constraint as a booking (decision 233).
 */

export { answerOffer, type OfferAnswer, type OfferState, showOffer, type ShownOffer } from "./answerOffer.ts"
export { removeOldEntries } from "./forgetWaiting.ts"
export { joinList, PeriodsUnusable } from "./joinList.ts"
export { offerTimes } from "./offerTimes.ts"
export { turn } from "./turns.ts"
export {
  answerProposal,
  type ProposalAnswer,
  type ProposedTime,
  showProposal,
  type ShownProposal
} from "./answerProposal.ts"
export { proposalLimits, type ProposalState, proposalStateOf } from "./proposal.ts"
export { type ProposalRequest, proposeTimes, takeBack } from "./proposeTimes.ts"
export * from "./WaitingEntry.ts"
export * from "./WaitingList.ts"
export * from "./WaitingTokens.ts"
