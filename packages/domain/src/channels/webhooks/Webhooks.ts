import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import { WebAddress } from "../../workspace/event-types/index.ts"
import { type CredentialOwner, WorkspaceId } from "../../workspace/workspaces/index.ts"
import { eventNames } from "./events.ts"

/** The events that a webhook can receive. */
export const EventName = Schema.Literals(eventNames)
export type EventName = typeof EventName.Type

/** A webhook's identifier, a UUID. */
export const WebhookId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("WebhookId"))
export type WebhookId = typeof WebhookId.Type

/** A replaced secret, which also signs until then. */
export const FormerSecret = Schema.Struct({ sealedSecret: Schema.String, until: Schema.DateTimeUtc })
export type FormerSecret = typeof FormerSecret.Type

/** A URL that receives events of a workspace. */
export const Webhook = Schema.Struct({
  id: WebhookId,
  workspaceId: WorkspaceId,
  url: WebAddress,
  events: Schema.Array(EventName),
  /** Deliveries to a disabled webhook are skipped. */
  enabled: Schema.Boolean,
  /** `whsec_` and 32 random bytes in base64, encrypted by the `Vault` for this webhook. */
  sealedSecret: Schema.String,
  former: Schema.NullOr(FormerSecret)
})
export type Webhook = typeof Webhook.Type

/** The owner of a webhook's secrets in the vault. */
export const secretOwner = ({ id, workspaceId }: Pick<Webhook, "id" | "workspaceId">): CredentialOwner => ({
  workspaceId,
  kind: "webhook",
  id
})

export const listensTo = ({ enabled, events }: Webhook, event: EventName): boolean =>
  enabled && events.includes(event)

/** The webhook with a new secret. The current one also signs until `until`; null: not at all. An older one is dropped. */
export const rotate = (webhook: Webhook, sealedSecret: string, until: DateTime.Utc | null): Webhook => ({
  ...webhook,
  sealedSecret,
  former: until === null ? null : { sealedSecret: webhook.sealedSecret, until }
})

/** The encrypted secrets that sign at `now`, the newest first. */
export const signingSecrets = (
  { former, sealedSecret }: Webhook,
  now: DateTime.Utc
): readonly [string, ...ReadonlyArray<string>] =>
  former !== null && DateTime.isLessThan(now, former.until)
    ? [sealedSecret, former.sealedSecret]
    : [sealedSecret]

/** Port: the webhooks, for deliveries. Members change webhooks through `WorkspaceCommands`. */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    readonly find: (workspaceId: WorkspaceId, id: string) => Effect<Option<Webhook>>
    /** All webhooks of a workspace, including disabled ones, ordered by id. */
    readonly of: (workspaceId: WorkspaceId) => Effect<ReadonlyArray<Webhook>>
    /** Disables the webhook until a member enables it again, because its receiver answered 410. */
    readonly disable: (workspaceId: WorkspaceId, id: WebhookId) => Effect<void>
  }
>()("@calendeal/domain/webhooks/Webhooks") {}
