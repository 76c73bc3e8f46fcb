import { Integration } from "@calendeal/domain/conversions"
import * as Schema from "effect/Schema"

/** An integration as the table `integrations` holds it. */
export const IntegrationRow = Schema.Struct({
  ...Integration.fields,
  account: Schema.toCodecJson(Integration.fields.account)
}).pipe(Schema.encodeKeys({ workspaceId: "workspace_id", sealedCredential: "sealed_credential" }))
