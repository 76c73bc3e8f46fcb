import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import * as Schema from "effect/Schema"
import { WebAddress } from "../event-types/index.ts"
import { type CredentialOwner, WorkspaceId } from "../workspaces/index.ts"

/** What a webhook can be told of. */
export const EventName = Schema.Literals([
  "contact.captured",
  "contact.disqualified",
  "booking.created",
  "booking.rescheduled",
  "booking.cancelled",
  "deal.closed",
  "transaction.recorded"
])
export type EventName = typeof EventName.Type

/** A webhook's identifier, a UUID. */
export const WebhookId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("WebhookId"))
export type WebhookId = typeof WebhookId.Type

/** A secret that was replaced and signs beside its successor until then. */
export const FormerSecret = Schema.Struct({ sealedSecret: Schema.String, until: Schema.DateTimeUtc })
export type FormerSecret = typeof FormerSecret.Type

/** An address that a workspace's events are told to. */
export const Webhook = Schema.Struct({
  id: WebhookId,
  workspaceId: WorkspaceId,
  url: WebAddress,
  /** The events that it is told of. */
  events: Schema.Array(EventName),
  /** Whether it is told anything; what is on its way while it is not is skipped. */
  enabled: Schema.Boolean,
  /** `whsec_` and 32 random bytes in base64, sealed by the `Vault` for this webhook alone. */
  sealedSecret: Schema.String,
  former: Schema.NullOr(FormerSecret)
})
export type Webhook = typeof Webhook.Type

/** Under which name the vault keeps a webhook's secrets. */
export const secretOwner = ({ id, workspaceId }: Pick<Webhook, "id" | "workspaceId">): CredentialOwner => ({
  workspaceId,
  kind: "webhook",
  id
})

/** Whether the webhook is to be told of an event. */
export const listensTo = ({ enabled, events }: Webhook, event: EventName): boolean =>
  enabled && events.includes(event)

/** The webhook with a new secret. The old one signs beside it until then; null: no more. One that was old before goes. */
export const rotate = (webhook: Webhook, sealedSecret: string, until: DateTime.Utc | null): Webhook => ({
  ...webhook,
  sealedSecret,
  former: until === null ? null : { sealedSecret: webhook.sealedSecret, until }
})

/** The sealed secrets that sign at `now`, the newest first. */
export const signingSecrets = (
  { former, sealedSecret }: Webhook,
  now: DateTime.Utc
): readonly [string, ...ReadonlyArray<string>] =>
  former !== null && DateTime.isLessThan(now, former.until)
    ? [sealedSecret, former.sealedSecret]
    : [sealedSecret]

/** Port: the webhooks of the workspaces, for whoever tells them. Members change them through `Administration`. */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    readonly find: (workspaceId: WorkspaceId, id: string) => Effect<Option<Webhook>>
    /** All of a workspace, whether they are enabled or not, by their ids. */
    readonly of: (workspaceId: WorkspaceId) => Effect<ReadonlyArray<Webhook>>
    /** Tells the webhook nothing any more, until a member enables it again: its receiver has gone (410). */
    readonly disable: (workspaceId: WorkspaceId, id: WebhookId) => Effect<void>
  }
>()("@calendeal/domain/webhooks/Webhooks") {}
