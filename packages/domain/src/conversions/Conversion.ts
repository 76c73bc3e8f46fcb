import type * as DateTime from "effect/DateTime"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import type { Attribution } from "../contacts/index.ts"
import type { Money } from "../money/index.ts"
import type { EventId } from "./EventId.ts"

/** What a platform can be told of: a capture is a lead, a booking a schedule, a payment a purchase (D-ADS-2). */
export const conversionKinds = ["lead", "schedule", "purchase"] as const
export const ConversionKind = Schema.Literals(conversionKinds)
export type ConversionKind = typeof ConversionKind.Type

/** What the person said to being reported to ad platforms; `unknown`: was not asked. */
export const AdConsent = Schema.Literals(["granted", "denied", "unknown"])
export type AdConsent = typeof AdConsent.Type

/** Something that an ad may have brought about, with nothing in it that names the person. */
export interface Conversion {
  /** The same on every attempt: by it a platform counts the event once. */
  readonly eventId: EventId
  readonly kind: ConversionKind
  readonly occurredAt: DateTime.Utc
  readonly value: Option<Money>
  /** Where the click ids and the landing page come from. */
  readonly attribution: Attribution
  readonly consent: AdConsent
}
