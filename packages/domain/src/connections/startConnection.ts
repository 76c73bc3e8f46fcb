import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { SessionId } from "../accounts/index.ts"
import type { BusyCalendar } from "../calendars/index.ts"
import { encodeBase64Url, Fingerprint, IdGenerator, newSecret } from "../consistency/index.ts"
import type { Host } from "../event-types/index.ts"
import { ServiceAddress } from "../mails/index.ts"
import { StateConflict } from "../management/index.ts"
import { Vault } from "../workspaces/index.ts"
import {
  type Connection,
  connectionEnd,
  ConnectionId,
  connectionOwner,
  type ConnectionProvider,
  StateHash
} from "./Connection.ts"
import { Connections } from "./Connections.ts"
import { ConsentServers, InstallationClients } from "./ConsentServers.ts"
import { redirectAddress } from "./redirectAddress.ts"

/** What is connected, and in which session. */
export interface ConnectionRequest {
  readonly host: Pick<Host, "id" | "workspaceId">
  readonly provider: ConnectionProvider
  /** The calendar that is connected again; null: calendars are chosen. */
  readonly calendar: Pick<BusyCalendar, "id"> | null
  readonly sessionId: SessionId
}

/**
 * Begins a connection (D-CONN-1, D-CONN-2), and returns it with the address of the provider's consent page. StateConflict: the
 * installation has no client at the provider.
 */
export const startConnection = Effect.fn("connections.start")(function* ({
  calendar,
  host,
  provider,
  sessionId
}: ConnectionRequest) {
  const [clients, connections, idGenerator, servers] = [
    yield* InstallationClients,
    yield* Connections,
    yield* IdGenerator,
    yield* ConsentServers
  ]
  const client = clients[provider]
  if (client === undefined)
    return yield* new StateConflict({
      reason: "The operator has not set a client id and a client secret for this provider."
    })
  const state = yield* newSecret("")
  const verifier = yield* newSecret("")
  const at = yield* DateTime.now
  const owner = {
    workspaceId: host.workspaceId,
    id: ConnectionId.make(yield* idGenerator.uuid)
  }
  const vault = yield* Vault
  const connection: Connection = {
    ...owner,
    hostId: host.id,
    provider,
    calendarId: calendar?.id ?? null,
    sessionId,
    stateHash: StateHash.make(state.hash),
    stage: "asked",
    sealedSecret: yield* vault.seal(connectionOwner(owner), verifier.secret),
    createdAt: at,
    expiresAt: connectionEnd(at)
  }
  yield* connections.enter(connection)
  const address = servers.consentAddress(provider, client, {
    redirectUri: redirectAddress(yield* ServiceAddress, provider),
    state: `${host.workspaceId}.${Redacted.value(state.secret)}`,
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
