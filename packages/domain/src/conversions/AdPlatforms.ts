import type { NonEmptyReadonlyArray } from "effect/Array"
import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Json } from "effect/Schema"
import type { AdAccount } from "./AdAccount.ts"
import type { AdCredential } from "./AdCredential.ts"
import type { Reception } from "./Reception.ts"
import type { PlatformName } from "./PlatformName.ts"
import type { PlatformEvent } from "./PlatformEvent.ts"

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
