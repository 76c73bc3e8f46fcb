import * as Schema from "effect/Schema"
import { Disqualification, HostId, WebAddress } from "../../workspace/event-types/index.ts"

/** The rule that decided, with its number and name at that time: later, rules can be changed, renamed and reordered. */
export const DecidingRule = Schema.Struct({
  /** Its position among the event type's rules of its kind, from 1. */
  number: Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)),
  /** Null: it had no name. */
  name: Schema.NullOr(Schema.String)
})
export type DecidingRule = typeof DecidingRule.Type

// Absent from outcomes of versions that did not store the rule.
const rule = Schema.optionalKey(DecidingRule)

/** The result of qualification and routing for a contact and an event type (D-CAP-5). */
export const Outcome = Schema.TaggedUnion({
  /** Step 1 is not complete. */
  Undecided: {},
  /** May book with any active host. */
  Qualified: {},
  /** May book with the hosts of a routing rule. */
  Routed: { hostIds: Schema.Array(HostId), redirectUrl: Schema.NullOr(WebAddress), rule },
  /** Disqualified by a rule. */
  Disqualified: { disqualification: Disqualification, rule }
})
export type Outcome = typeof Outcome.Type

/** A contact's qualification for one event type. */
export const QualificationState = Schema.Struct({
  /** The time of the last capture with the event type; null: the contact only booked. */
  capturedAt: Schema.NullOr(Schema.DateTimeUtc),
  outcome: Outcome
})
export type QualificationState = typeof QualificationState.Type
