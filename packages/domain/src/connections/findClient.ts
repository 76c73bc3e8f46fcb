import * as Effect from "effect/Effect"
import type { ConnectionProvider } from "./Connection.ts"
import { clientNames, InstallationClients } from "./ConsentServers.ts"

/** The client with which accounts of the provider are connected; null: there is none (D-CONN-8). */
export const findClient = Effect.fnUntraced(function* (provider: ConnectionProvider) {
  const clients = yield* InstallationClients
  return clients[clientNames[provider]] ?? null
})
