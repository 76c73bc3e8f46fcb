import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"
import type { Option } from "effect/Option"
import type { WorkspaceId } from "../workspaces/index.ts"
import type { Webhook, WebhookId } from "./Webhook.ts"

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
