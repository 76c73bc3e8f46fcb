import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { SecretUnreadable, Vault } from "../../workspace/workspaces/index.ts"
import { ConnectionAccess, connectionOwner, type PaymentConnection } from "./PaymentConnection.ts"

const AccessText = Schema.fromJsonString(ConnectionAccess)
const encode = Schema.encodeSync(AccessText)
const decode = Schema.decodeUnknownOption(AccessText)

/** The secrets, sealed for this workspace only (D-KEY-1). */
export const sealConnection = Effect.fnUntraced(function* (
  connection: Pick<PaymentConnection, "id" | "workspaceId">,
  access: ConnectionAccess
) {
  const vault = yield* Vault
  return yield* vault.seal(connectionOwner(connection), Redacted.make(encode(access)))
})

/** A connection's secrets. Fails with SecretUnreadable. */
export const openConnection = Effect.fnUntraced(function* (
  connection: Pick<PaymentConnection, "id" | "sealedAccess" | "workspaceId">
) {
  const vault = yield* Vault
  const text = yield* vault.unseal(connectionOwner(connection), connection.sealedAccess)
  const access = decode(Redacted.value(text))
  return Option.isSome(access) ? access.value : yield* new SecretUnreadable()
})
