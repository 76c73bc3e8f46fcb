/**
 * What stored leads would have got under other rules, hosts and hours. `leadsIn.ts` decides who is a lead and which meeting is its own,
 * `replay.ts` what becomes of each lead in turn, `compareReplays.ts` what a change makes of it. It asks the rules of routing and the slots
 * as a booking does, and nothing is stored or sent (decision 280).
 */

export {
  type ComparedLead,
  type ComparedReplays,
  compareReplays,
  type ReplayFigures
} from "./compareReplays.ts"
export type { TeamSlot } from "./firstTeam.ts"
export type { PastLead } from "./leadsIn.ts"
export * from "./PastLeads.ts"
export {
  replay,
  replayInTurn,
  type Replayed,
  type ReplayedLead,
  type ReplayServices,
  type Setup,
  type TurnedAwayReason,
  turnedAwayReasons
} from "./replay.ts"
