import * as DateTime from "effect/DateTime"
import type { Option } from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { AdAccountOf } from "./AdAccount.ts"
import { type Clicks, clicksOf, landingPageOf } from "./attribution.ts"
import type { AdConsent, Conversion, ConversionKind, ReportedValue } from "./Conversion.ts"
import type { EventId } from "./EventId.ts"
import type { HashedIdentity } from "./HashedIdentity.ts"
import { deadlineOf, type PlatformName } from "./platforms.ts"

/** Why a conversion is never reported to an account. */
export const SkipReason = Schema.Literals(["kind_not_mapped", "no_consent", "too_old"])
export type SkipReason = typeof SkipReason.Type

/**
 * A conversion in the form of one account, with the account's API version and test code. Only `toPlatformEvent` creates it,
 * so that nothing else can be sent.
 */
export class PlatformEvent<P extends PlatformName> {
  readonly #fields: EventFields<P>

  private constructor(fields: EventFields<P>) {
    this.#fields = fields
  }

  get fields(): EventFields<P> {
    return this.#fields
  }

  static readonly of = <P extends PlatformName>(
    account: AdAccountOf<P> & { readonly platform: P },
    conversion: Conversion,
    identity: HashedIdentity<NoInfer<P>>,
    now: DateTime.Utc
  ): Result.Result<PlatformEvent<P>, SkipReason> => {
    const name = account.conversions[conversion.kind]
    if (name === undefined) return Result.fail("kind_not_mapped")
    if (conversion.consent === "denied") return Result.fail("no_consent")
    if (account.requiresConsent && conversion.consent !== "granted") return Result.fail("no_consent")
    if (DateTime.isGreaterThan(now, deadlineOf(account.platform, conversion))) return Result.fail("too_old")
    return Result.succeed(
      new PlatformEvent({
        platform: account.platform,
        account,
        eventId: conversion.eventId,
        kind: conversion.kind,
        name,
        occurredAt: DateTime.min(conversion.occurredAt, now),
        value: conversion.value,
        identity,
        clicks: clicksOf(account.platform, conversion.attribution),
        landingPage: landingPageOf(conversion.attribution),
        consent: conversion.consent
      })
    )
  }
}

interface EventFields<P extends PlatformName> {
  readonly platform: P
  readonly account: AdAccountOf<P>
  readonly eventId: EventId
  readonly kind: ConversionKind
  /** The account's name of this kind: an event name, or the id of a conversion action or rule. */
  readonly name: string
  /** Never in the future: platforms reject payments that are dated ahead (D-TX-5). */
  readonly occurredAt: DateTime.Utc
  readonly value: Option<ReportedValue>
  readonly identity: HashedIdentity<P>
  readonly clicks: Clicks<P>
  readonly landingPage: Option<string>
  readonly consent: AdConsent
}

/** Converts a conversion for an account, or fails with the reason to skip it (D-ADS-2). */
export const toPlatformEvent = PlatformEvent.of
