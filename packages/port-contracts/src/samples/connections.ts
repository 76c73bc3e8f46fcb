import { SessionId } from "@calendeal/domain/accounts"
import { type Connection, ConnectionId, connectionEnd, StateHash } from "@calendeal/domain/connections"
import { HostId } from "@calendeal/domain/event-types"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleNow } from "./time.ts"

/** A connection to Google that began at `sampleNow`. */
export const sampleConnection = (
  workspaceId: WorkspaceId,
  overrides: Partial<Connection> = {}
): Connection => ({
  id: ConnectionId.make(crypto.randomUUID()),
  workspaceId,
  hostId: HostId.make(crypto.randomUUID()),
  provider: "google",
  calendarId: null,
  accountId: null,
  sessionId: SessionId.make(crypto.randomUUID()),
  stateHash: StateHash.make((crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", "")),
  stage: "asked",
  sealedSecret: "v1.sample.sample",
  createdAt: sampleNow,
  expiresAt: connectionEnd(sampleNow),
  ...overrides
})
