/**
 * Which hosts a lead meets. `qualify.ts` decides whether a lead may book and with whom, `matches.ts` whether a condition
 * holds, `rankHosts.ts` who gets a round-robin booking.
 */

export { type Answer, choicesOf } from "./Answer.ts"
export * from "./firstStep.ts"
export type { Lead } from "./Lead.ts"
export * from "./qualify.ts"
export * from "./rankHosts.ts"
export * from "./ruleFaults.ts"
export { leadMatches, matches } from "./matches.ts"
