import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Json } from "effect/Schema"
import type { AdAccount, AdCredential } from "./AdAccount.ts"
import type { PlatformEvent } from "./PlatformEvent.ts"
import type { PlatformName } from "./platforms.ts"

/** How a platform received one event that was sent to it. No code holds anything of the person. */
export const Reception = Schema.TaggedUnion({
  /** The platform has it. */
  Accepted: {},
  /** The platform will tell later: ask with the receipt. */
  Pending: { receipt: Schema.String },
  /** Too many requests: again after so long, when the platform says how long. */
  Throttled: { after: Schema.NullOr(Schema.Duration) },
  /** It may succeed another time; `code`: the platform's, or `unreachable`, `timeout`, `unreadable_answer`. */
  Retryable: { code: Schema.String },
  /** It will never succeed as it is. */
  Rejected: { code: Schema.String },
  /** The credential opens nothing (any more): a member must renew it. */
  AuthExpired: {}
})
export type Reception = typeof Reception.Type

/** `test` shows the events in the platform's test tools, or has them checked, and counts nothing. */
export type DeliveryMode = "live" | "test"

/** Events of one account. */
export type Batch<P extends PlatformName> = NonEmptyReadonlyArray<PlatformEvent<P>>

/** Port: the platforms where ads are bought. It is given nothing of a person but what `HashedIdentity` made. */
export class AdPlatforms extends Context.Service<
  AdPlatforms,
  {
    /** Exactly the JSON that would be sent for an event alone, without the credential. */
    readonly show: <P extends PlatformName>(prepared: PlatformEvent<P>, mode: DeliveryMode) => Json
    /**
     * Sends the events, in as many requests as the platform's limit asks for, and tells of each, in their order, what
     * became of it. It never fails: what cannot be reached or understood is `Retryable`. A platform without a test mode
     * rejects a test with `no_test_mode`, one that needs a code of the account with `no_test_code`.
     */
    readonly deliver: <P extends PlatformName>(
      credential: AdCredential,
      batch: Batch<P>,
      mode: DeliveryMode
    ) => Effect<NonEmptyReadonlyArray<Reception>>
    /** What became of the events that were `Pending` under this receipt. */
    readonly reconcile: (account: AdAccount, credential: AdCredential, receipt: string) => Effect<Reception>
  }
>()("@calendeal/domain/conversions/AdPlatforms") {}
