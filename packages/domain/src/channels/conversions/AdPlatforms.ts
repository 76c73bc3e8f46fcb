import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Json } from "effect/Schema"
import type { AdAccount } from "./AdAccount.ts"
import type { AdCredential } from "./AdCredential.ts"
import type { PlatformEvent } from "./PlatformEvent.ts"
import type { PlatformName } from "./platforms.ts"

/** A platform's reply to one event. Codes never contain personal data. */
export const PlatformReply = Schema.TaggedUnion({
  Accepted: {},
  /** The platform decides later: call `reconcile` with the receipt. */
  Pending: { receipt: Schema.String },
  /** Too many requests. `after`: the platform's Retry-After, if any. */
  Throttled: { after: Schema.NullOr(Schema.Duration) },
  /** A retry may succeed. `code`: the platform's, or `unreachable`, `timeout`, `unreadable_answer`. */
  Retryable: { code: Schema.String },
  /** A retry cannot succeed. */
  Rejected: { code: Schema.String },
  /** The credential is invalid or expired: a member must replace it. */
  AuthExpired: {}
})
export type PlatformReply = typeof PlatformReply.Type

/** `test`: the platform shows the events in its test tools or validates them, and does not count them. */
export type DeliveryMode = "live" | "test"

/** Events of one account. */
export type Batch<P extends PlatformName> = NonEmptyReadonlyArray<PlatformEvent<P>>

/** Port: the ad platforms. Of personal data it gets only a `HashedIdentity`. */
export class AdPlatforms extends Context.Service<
  AdPlatforms,
  {
    /** The JSON that is sent for this event alone, without the credential. */
    readonly show: <P extends PlatformName>(prepared: PlatformEvent<P>, mode: DeliveryMode) => Json
    /**
     * Sends the events in requests of the platform's maximum size and returns a reply for each, in their order. It never
     * fails: an unreachable platform or an unknown response is `Retryable`. A platform without a test mode rejects a test
     * with `no_test_mode`, and one that needs the account's test code with `no_test_code`.
     */
    readonly deliver: <P extends PlatformName>(
      credential: AdCredential,
      batch: Batch<P>,
      mode: DeliveryMode
    ) => Effect<NonEmptyReadonlyArray<PlatformReply>>
    /** The reply to events that were `Pending` with this receipt. */
    readonly reconcile: (
      account: AdAccount,
      credential: AdCredential,
      receipt: string
    ) => Effect<PlatformReply>
  }
>()("@calendeal/domain/conversions/AdPlatforms") {}
