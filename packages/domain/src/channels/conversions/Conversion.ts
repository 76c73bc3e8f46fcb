import type * as DateTime from "effect/DateTime"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import type { Attribution } from "../../leads/contacts/index.ts"
import type { Money } from "../../kernel/money/index.ts"
import type { EventId } from "./EventId.ts"

/** A capture is a lead, a booking a schedule, a payment a purchase (D-ADS-2), and a booker who came is shown (D-CONV-3). */
export const conversionKinds = ["lead", "schedule", "showed", "purchase"] as const
export const ConversionKind = Schema.Literals(conversionKinds)
export type ConversionKind = typeof ConversionKind.Type

/** What a dispatch says: a conversion, or what is left of a payment that was reported (D-CONV-4). */
export const DispatchName = Schema.Literals([...conversionKinds, "restated"])
export type DispatchName = typeof DispatchName.Type

/** The money of a conversion. Nothing may be left of a payment that went back. */
export interface ReportedValue {
  readonly cents: Money["cents"] | bigint
  readonly currency: Money["currency"]
}

/** The person's consent to be reported to ad platforms. `unknown`: they were not asked. */
export const AdConsent = Schema.Literals(["granted", "denied", "unknown"])
export type AdConsent = typeof AdConsent.Type

/** An event to report to ad platforms, without personal data. */
export interface Conversion {
  /** The same for every attempt, so that the platform counts the event once. */
  readonly eventId: EventId
  readonly kind: ConversionKind
  readonly occurredAt: DateTime.Utc
  readonly value: Option<ReportedValue>
  /** Whether it changes the value of a conversion that was reported (D-CONV-4). */
  readonly isRestated: boolean
  /** The source of the click ids and the landing page. */
  readonly attribution: Attribution
  readonly consent: AdConsent
}
