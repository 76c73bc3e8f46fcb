import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Vault } from "../../workspace/workspaces/index.ts"
import { ConnectionAccess, connectionOwner, type PaymentConnection } from "./PaymentConnection.ts"

const encode = Schema.encodeSync(Schema.fromJsonString(ConnectionAccess))

/** The secrets, sealed for this workspace only (D-KEY-1). */
export const sealConnection = Effect.fnUntraced(function* (
  connection: Pick<PaymentConnection, "id" | "workspaceId">,
  access: ConnectionAccess
) {
  const vault = yield* Vault
  return yield* vault.seal(connectionOwner(connection), Redacted.make(encode(access)))
})
