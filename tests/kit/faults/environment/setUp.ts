import { randomBytes, randomUUID } from "node:crypto"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import { issueKey, newAccessToken } from "@calendeal/domain/management"
import { AccessTokens, UserId, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { DateTime, Effect, Redacted } from "effect"
import { migrateDatabase } from "@calendeal/app/runtime/migrations"
import type { KeyPair } from "../clients/execute.ts"
import type { CalendarServer } from "./CalendarServer.ts"
import { connectCalendars } from "./connectCalendars.ts"
import type { CrashableDatabase } from "./Database.ts"
import type { Fixture } from "./fixture.ts"
import { portsOn } from "./ports.ts"
import type { WebhookReceiver } from "./WebhookReceiver.ts"

interface More {
  readonly calendars?: CalendarServer
  readonly webhooks?: WebhookReceiver
}

/** The number of API keys. Each key may report 1000 payments an hour. */
const apiKeys = 40

/**
 * Migrates the database and stores the fixture. Returns a service's settings, API keys and an admin's access token.
 */
export const setUp = async (
  database: Pick<CrashableDatabase, "isCluster" | "port" | "through">,
  fixture: Fixture,
  { calendars, webhooks }: More = {}
) => {
  const { eventTypes, hosts, workspace } = fixture
  const keys = { SECRETS_KEYS: randomKey(), BOOKING_TOKEN_KEYS: randomKey() }
  const settings = { ...keys, ...(calendars && { OUTGOING_ALLOWED_NETWORKS: "127.0.0.1" }) }
  const url = Redacted.make(database.through(database.port))
  const ports = portsOn(url, keys)
  await Effect.runPromise(
    migrateDatabase({ owner: url, service: url, direct: url }, { isToDistribute: database.isCluster })
  )
  const issued = await Effect.gen(function* () {
    const directory = yield* WorkspaceDirectory
    const catalog = yield* EventTypeCatalog
    yield* directory.save(workspace)
    yield* Effect.forEach(hosts, catalog.enlist)
    yield* Effect.forEach(eventTypes, catalog.publish)
    const admin = { workspaceId: workspace.id, userId: UserId.make(randomUUID()) }
    const { secret, token } = yield* newAccessToken(admin)
    const [email, name] = ["admin@acme.example", "Alma Admin"]
    yield* directory.addMember({
      ...admin,
      email,
      name,
      role: "admin",
      bookingMails: false,
      hostId: null,
      createdAt: yield* DateTime.now,
      acceptedAt: yield* DateTime.now
    })
    yield* (yield* AccessTokens).issue(token)
    if (calendars !== undefined) yield* connectCalendars(fixture, calendars)
    if (webhooks !== undefined) yield* webhooks.connect(fixture)
    const issuedKeys = yield* Effect.replicateEffect(issueKey(workspace.id), apiKeys)
    return {
      keyPairs: issuedKeys.map(({ key, secret }): KeyPair => ({
        prefix: key.prefix,
        secret: Redacted.value(secret)
      })),
      token: Redacted.value(secret)
    }
  }).pipe(Effect.provide(ports), Effect.runPromise)
  return { settings, ...issued }
}

const randomKey = () => `v1:${randomBytes(32).toString("base64")}`
