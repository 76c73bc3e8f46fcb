import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { encodeBase64Url, Fingerprint, IdGenerator, newSecret } from "../../workspace/consistency/index.ts"
import { ServiceAddress } from "../../channels/mails/index.ts"
import { StateConflict } from "../management/index.ts"
import { Vault } from "../../workspace/workspaces/index.ts"
import { type Connection, connectionEnd, ConnectionId, connectionOwner, StateHash } from "./Connection.ts"
import { Connections } from "./Connections.ts"
import { ConsentServers } from "./ConsentServers.ts"
import { findClient } from "./findClient.ts"
import { redirectAddress } from "./redirectAddress.ts"

/** What is connected, and in which session. */
export interface ConnectionRequest extends Pick<
  Connection,
  "workspaceId" | "hostId" | "provider" | "calendarId" | "accountId" | "sessionId"
> {}

/**
 * Begins a connection (D-CONN-1, D-CONN-2) with the workspace's client (D-CONN-13), and returns it with the address of the provider's consent page. StateConflict: there is
 * no client at the provider.
 */
export const startConnection = Effect.fn("connections.start")(function* (request: ConnectionRequest) {
  const { provider, workspaceId } = request
  const [connections, idGenerator, servers] = [yield* Connections, yield* IdGenerator, yield* ConsentServers]
  const client = yield* findClient(workspaceId, provider)
  if (client === null)
    return yield* new StateConflict({
      reason:
        "This provider has no client id and secret, or they cannot be decrypted. Add the workspace's own, or ask the operator."
    })
  const state = yield* newSecret("")
  const verifier = yield* newSecret("")
  const at = yield* DateTime.now
  const owner = {
    workspaceId,
    id: ConnectionId.make(yield* idGenerator.uuid)
  }
  const vault = yield* Vault
  const connection: Connection = {
    ...request,
    ...owner,
    stateHash: StateHash.make(state.hash),
    stage: "asked",
    sealedSecret: yield* vault.seal(connectionOwner(owner), verifier.secret),
    createdAt: at,
    expiresAt: connectionEnd(at)
  }
  yield* connections.enter(connection)
  const address = servers.consentAddress(provider, client, {
    redirectUri: redirectAddress(yield* ServiceAddress, provider),
    state: `${workspaceId}.${Redacted.value(state.secret)}`,
    challenge: challengeOf(verifier.hash)
  })
  return { connection, address }
})

/** The method S256 of RFC 7636 from the verifier's SHA-256 in hexadecimal: 256 bits and two more, which are zero. */
export const challengeOf = (sha256: string): string => encodeBase64Url(BigInt(`0x${sha256}`) << 2n, 43)

/** The hash of the secret of a state. */
export const stateHashOf = Effect.fnUntraced(function* (state: string) {
  const fingerprint = yield* Fingerprint
  return StateHash.make(yield* fingerprint.sha256(state.slice(state.indexOf(".") + 1)))
})
