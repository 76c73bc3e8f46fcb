import * as Schema from "effect/Schema"
import { Disqualification, HostId, WebAddress } from "../event-types/index.ts"

/** What qualification and routing said of a contact for one event type (D-CAP-5). */
export const Outcome = Schema.TaggedUnion({
  /** Not asked yet: step 1 was not completed. */
  Undecided: {},
  /** Welcome, with any active host. */
  Qualified: {},
  /** Welcome, with the hosts that a routing rule named. */
  Routed: { hostIds: Schema.Array(HostId), redirectUrl: Schema.NullOr(WebAddress) },
  /** Turned away by a rule. */
  Disqualified: { disqualification: Disqualification }
})
export type Outcome = typeof Outcome.Type

/** Where a contact stands with one event type. */
export const Standing = Schema.Struct({
  /** When the contact was last captured through the event type; null when it only booked. */
  capturedAt: Schema.NullOr(Schema.DateTimeUtc),
  outcome: Outcome
})
export type Standing = typeof Standing.Type
