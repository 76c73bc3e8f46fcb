import { WebAddress } from "@calendeal/domain/event-types"
import { EventName, type Webhook, WebhookId } from "@calendeal/domain/webhooks"
import type { WorkspaceId } from "@calendeal/domain/workspaces"

/** A webhook that listens to everything. Its secret is none: a suite that sends needs one from `newSecret`. */
export const sampleWebhook = (workspaceId: WorkspaceId, overrides: Partial<Webhook> = {}): Webhook => ({
  id: WebhookId.make(crypto.randomUUID()),
  workspaceId,
  url: WebAddress.make("https://hooks.customer.example/calendeal"),
  events: EventName.literals,
  enabled: true,
  sealedSecret: "v1.sample.sample",
  former: null,
  ...overrides
})
