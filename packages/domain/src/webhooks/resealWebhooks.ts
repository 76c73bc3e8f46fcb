import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Vault, type WorkspaceId } from "../workspaces/index.ts"
import { secretOwner, type Webhook, type WebhookId } from "./Webhook.ts"
import { Webhooks } from "./Webhooks.ts"

/** What became of the secrets of a workspace's webhooks. */
export interface WebhookResealing {
  readonly resealed: number
  /** Secrets that were sealed under the newest sealing key before. */
  readonly current: number
  /** Webhooks with a secret that no listed sealing key opens: they need a new one. */
  readonly unreadable: ReadonlyArray<WebhookId>
}

/**
 * Seals the secrets of a workspace's webhooks under the newest sealing key, as `resealKeys` does with API keys' secrets
 * (D-KEY-1). Interrupted, it is simply done again.
 */
export const resealWebhooks = Effect.fn("webhooks.resealWebhooks")(function* (workspaceId: WorkspaceId) {
  const webhooks = yield* Webhooks
  const secrets = (yield* webhooks.of(workspaceId)).flatMap((webhook) =>
    [webhook.sealedSecret, ...(webhook.former === null ? [] : [webhook.former.sealedSecret])].map(
      (sealed) => ({
        webhook,
        sealed
      })
    )
  )
  const outcomes = yield* Effect.forEach(secrets, ({ sealed, webhook }) =>
    Effect.map(reseal(webhook, sealed), (outcome) => ({ outcome, id: webhook.id }))
  )
  const of = (wanted: Outcome) => outcomes.filter(({ outcome }) => outcome === wanted)
  const done: WebhookResealing = {
    resealed: of("resealed").length,
    current: of("current").length,
    unreadable: [...new Set(of("unreadable").map(({ id }) => id))]
  }
  return done
})

type Outcome = "resealed" | "current" | "unreadable"

const reseal = Effect.fnUntraced(
  function* (webhook: Webhook, before: string) {
    const [vault, webhooks] = [yield* Vault, yield* Webhooks]
    const sealed = yield* vault.reseal(secretOwner(webhook), before)
    if (Option.isNone(sealed)) return "current" satisfies Outcome
    // The secret may have been rotated since it was read.
    yield* webhooks.replaceSeal(webhook.workspaceId, webhook.id, before, sealed.value)
    return "resealed" satisfies Outcome
  },
  Effect.catchTag("SecretUnreadable", () => Effect.succeed("unreadable" satisfies Outcome))
)
