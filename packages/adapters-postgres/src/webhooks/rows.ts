import { Webhook } from "@calendeal/domain/webhooks"
import * as Schema from "effect/Schema"

/** A webhook as the table `webhooks` holds it. */
export const WebhookRow = Schema.Struct({
  ...Webhook.fields,
  former: Schema.toCodecJson(Webhook.fields.former)
}).pipe(Schema.encodeKeys({ workspaceId: "workspace_id", sealedSecret: "sealed_secret" }))
