import * as Schema from "effect/Schema"
import { Disqualification, HostId, WebAddress } from "../event-types/index.ts"

/** The rule that decided, as it was at that moment: rules may be changed, renamed and put in another order later. */
export const DecidingRule = Schema.Struct({
  /** Its place among the event type's rules of its kind, from 1. */
  number: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  /** Null: it had no name. */
  name: Schema.NullOr(Schema.String)
})
export type DecidingRule = typeof DecidingRule.Type

/** Absent from what was decided before rules were noted. */
const rule = Schema.optionalKey(DecidingRule)

/** What qualification and routing said of a contact for one event type (D-CAP-5). */
export const Outcome = Schema.TaggedUnion({
  /** Not asked yet: step 1 was not completed. */
  Undecided: {},
  /** Welcome, with any active host. */
  Qualified: {},
  /** Welcome, with the hosts that a routing rule named. */
  Routed: { hostIds: Schema.Array(HostId), redirectUrl: Schema.NullOr(WebAddress), rule },
  /** Turned away by a rule. */
  Disqualified: { disqualification: Disqualification, rule }
})
export type Outcome = typeof Outcome.Type

/** Where a contact stands with one event type. */
export const QualificationState = Schema.Struct({
  /** When the contact was last captured through the event type; null when it only booked. */
  capturedAt: Schema.NullOr(Schema.DateTimeUtc),
  outcome: Outcome
})
export type QualificationState = typeof QualificationState.Type
