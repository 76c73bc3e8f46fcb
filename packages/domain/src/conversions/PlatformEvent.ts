import * as DateTime from "effect/DateTime"
import type { Option } from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Money } from "../money/index.ts"
import type { AdAccountOf } from "./AdAccount.ts"
import { type Clicks, clicksOf, landingPageOf } from "./attribution.ts"
import type { AdConsent, Conversion, ConversionKind } from "./Conversion.ts"
import type { EventId } from "./EventId.ts"
import type { HashedIdentity } from "./HashedIdentity.ts"
import { deadlineOf, type PlatformName } from "./platforms.ts"

/** Why a conversion is not reported to an account, for ever. */
export const SkipReason = Schema.Literals(["kind_not_mapped", "no_consent", "too_old"])
export type SkipReason = typeof SkipReason.Type

/**
 * A conversion as one account shall be told of it; `toPlatformEvent` alone makes one, so that nothing else can be sent. The
 * account's API version and test code travel along.
 */
export class PlatformEvent<P extends PlatformName> {
  readonly #fields: EventFields<P>

  private constructor(fields: EventFields<P>) {
    this.#fields = fields
  }

  get fields(): EventFields<P> {
    return this.#fields
  }

  /** The conversion for this account, or why it shall not be told of it. */
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
    if (DateTime.isGreaterThan(now, deadlineOf(account.platform, conversion.occurredAt)))
      return Result.fail("too_old")
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
  /** How the account calls this kind: an event's name, or the id of a conversion action or rule. */
  readonly name: string
  /** Never in the future: a payment may be dated up to a day ahead, which no platform takes. */
  readonly occurredAt: DateTime.Utc
  readonly value: Option<Money>
  readonly identity: HashedIdentity<P>
  readonly clicks: Clicks<P>
  readonly landingPage: Option<string>
  readonly consent: AdConsent
}

/** The conversion for this account, or why it shall not be told of it (D-ADS-2). */
export const toPlatformEvent = PlatformEvent.of
