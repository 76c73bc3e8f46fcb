import * as Crypto from "@calendeal/adapters-identity/crypto"
import * as Memory from "@calendeal/adapters-memory"
import * as Postgres from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { freshDatabase } from "@calendeal/adapters-postgres/testing"
import * as ReferenceData from "@calendeal/adapters-identity/reference-data"
import { providerOwner } from "@calendeal/domain/accounts"
import { sealAccess } from "@calendeal/domain/calendars"
import { sealConference } from "@calendeal/domain/conferencing"
import { credentialOwner } from "@calendeal/domain/conversions"
import { listAll, issueKey, openWorkspaceWithKey, reencryptSecrets } from "@calendeal/domain/management"
import {
  change,
  sampleCalendar,
  sampleConferenceAccount,
  sampleWorkspaceClient,
  sampleWorkspaceProvider,
  sampleHost,
  sampleIntegration,
  sampleMailSettings,
  samplePaymentAccount,
  samplePaymentConnection,
  sampleTime,
  sampleWebhook
} from "@calendeal/port-contracts/samples"
import { smtpOwner } from "@calendeal/domain/mails"
import { sealPaymentAccess } from "@calendeal/domain/payments"
import { sealConnection } from "@calendeal/domain/receivers"
import { clientOwner } from "@calendeal/domain/oauth-clients"
import { secretOwner } from "@calendeal/domain/webhooks"
import { TimeZoneName, Vault, type WorkspaceId, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Layer, Redacted, Result } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"

const [oldKey, newKey] = ["v1", "v2"].map((version) => `${version}:${randomBytes(32).toString("base64")}`)
const ringOf = (list: string) => Result.getOrThrow(Crypto.parseKeyRing(Redacted.make(list)))

/** The ports on a database, with these secrets keys. */
const serviceWith = (url: Redacted.Redacted, list: string) =>
  Layer.mergeAll(
    Postgres.layer.pipe(Layer.provide(postgres({ url, role: Postgres.serviceRole }))),
    Memory.Throttle.layer,
    ReferenceData.layer,
    Crypto.layer({
      secretsKeys: ringOf(list),
      bookingTokenKeys: ringOf(list),
      bookingTokenTtl: Duration.minutes(15)
    })
  )

/** Stores one of each kind of secret. */
const storeSecrets = Effect.fnUntraced(function* (id: WorkspaceId) {
  const vault = yield* Vault
  const host = sampleHost(id)
  const [integration, webhook, calendar] = [sampleIntegration(id), sampleWebhook(id), sampleCalendar(host)]
  const sealed = (owner: Parameters<typeof vault.seal>[0], secret: string) =>
    vault.seal(owner, Redacted.make(secret))
  yield* issueKey(id)
  yield* change(id, { _tag: "CreateHost", host })
  yield* change(id, {
    _tag: "CreateIntegration",
    integration: {
      ...integration,
      sealedCredential: yield* sealed(credentialOwner(integration), "credential")
    }
  })
  yield* change(id, {
    _tag: "CreateWebhook",
    webhook: {
      ...webhook,
      sealedSecret: yield* sealed(secretOwner(webhook), "whsec_new"),
      former: { sealedSecret: yield* sealed(secretOwner(webhook), "whsec_old"), until: sampleTime(60) }
    }
  })
  const sealedAccess = yield* sealAccess(calendar, {
    _tag: "ics",
    address: "https://calendar.example/secret.ics"
  })
  yield* change(id, { _tag: "CreateCalendar", calendar: { ...calendar, sealedAccess } })
  const account = sampleConferenceAccount(id)
  const room = { _tag: "bigbluebutton", address: "https://bbb.example/bigbluebutton/", secret: "x" } as const
  yield* change(id, {
    _tag: "CreateConferenceAccount",
    account: { ...account, sealedAccess: yield* sealConference(account, room) }
  })
  const payments = samplePaymentAccount(id)
  const access = { secretKey: "sk_test_1", webhookSecrets: ["whsec_1"] }
  yield* change(id, {
    _tag: "SetPaymentAccount",
    account: { ...payments, sealedAccess: yield* sealPaymentAccess(payments, access) }
  })
  const connection = samplePaymentConnection(id)
  const receiving = { secrets: ["whsec_2"], apiKey: "rk_test_1" }
  yield* change(id, {
    _tag: "CreatePaymentConnection",
    connection: { ...connection, sealedAccess: yield* sealConnection(connection, receiving) }
  })
  const provider = sampleWorkspaceProvider(id)
  yield* change(id, {
    _tag: "CreateIdentityProvider",
    provider: { ...provider, sealedSecret: yield* sealed(providerOwner(provider), "secret") }
  })
  const client = sampleWorkspaceClient(id)
  yield* change(id, {
    _tag: "SetOAuthClient",
    client: { ...client, sealedSecret: yield* sealed(clientOwner(client), "secret") },
    reencrypted: []
  })
  const sealedPassword = yield* sealed(smtpOwner(id), "password")
  const server = { host: "smtp.acme.example", port: 587, security: "tls" } as const
  yield* change(id, {
    _tag: "UpdateMailSettings",
    settings: sampleMailSettings(id, { server: { ...server, login: { username: "acme", sealedPassword } } }),
    version: 0
  })
})

/**
 * The secret of a link that signs in is removed when its mail is sent, that of an unknown address is never read, and that of a
 * connection ends after 10 minutes.
 */
const briefTables = ["account_links", "directory_unknown_links", "connections"]

/** All columns with a text that this key encrypted, at any depth. */
const columnsEncryptedWith = Effect.fnUntraced(function* (workspaceId: WorkspaceId, version: string) {
  const sql = yield* SqlClient.SqlClient
  const columns = yield* sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character varying')
    order by table_name, column_name
  `
  const found: Array<string> = []
  yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`select set_config('app.workspace_id', ${workspaceId}, true)`
      for (const { column, table } of columns) {
        const rows = yield* sql`
          select from ${sql(table)}
          where ${sql(column)}::text ~ ${`(^|")${version}\\.[A-Za-z0-9_-]{16}\\.[A-Za-z0-9_-]{20,}`} limit 1
        `
        if (rows.length > 0) found.push(`${table}.${column}`)
      }
    })
  )
  const isKept = ({ column, table }: { column: string; table: string }) =>
    column.startsWith("sealed_") && !briefTables.includes(table)
  return { found, named: columns.filter(isKept) }
})

describe("reencryptSecrets", { timeout: 300_000 }, () => {
  it.live(
    "D-KEY-1: re-encrypts every column that contains secrets, and all of them can be decrypted afterwards",
    () =>
      Effect.gen(function* () {
        const url = yield* freshDatabase(Postgres.migrations)
        const asOwner = postgres({ url, connections: 1 })
        const columnsWith = (id: WorkspaceId, version: string) =>
          Effect.provide(columnsEncryptedWith(id, version), asOwner, { local: true })
        const { id } = yield* Effect.gen(function* () {
          const { workspace } = yield* openWorkspaceWithKey({
            name: "Acme",
            slug: WorkspaceSlug.make("acme"),
            timezone: TimeZoneName.make("UTC"),
            defaultCountry: "US",
            owner: { email: "ada@acme.example", name: "Ada" }
          })
          yield* storeSecrets(workspace.id)
          return workspace
        }).pipe(Effect.provide(serviceWith(url, `${oldKey}`), { local: true }))

        const { found, named } = yield* columnsWith(id, "v1")
        // If you add an encrypted column, store a secret in it above and add it to this list.
        assert.sameMembers(found, [
          ...named.map(({ column, table }) => `${table}.${column}`),
          "webhooks.former",
          "mail_settings.settings"
        ])
        assert.isAtLeast(named.length, 4)
        const { done, log } = yield* Effect.gen(function* () {
          return { done: yield* reencryptSecrets(id), log: yield* listAll(id, "auditLog", {}) }
        }).pipe(Effect.provide(serviceWith(url, `${newKey},${oldKey}`), { local: true }))
        assert.deepStrictEqual(done, { reencrypted: 12, current: 0, unreadable: [] })
        assert.lengthOf(
          log.filter(({ action, actor }) => action === "secrets.reencrypt" && actor._tag === "CommandLine"),
          1
        )
        assert.deepStrictEqual((yield* columnsWith(id, "v1")).found, [])
        assert.sameMembers((yield* columnsWith(id, "v2")).found, found)

        const again = reencryptSecrets(id)
        const withNewKey = yield* Effect.provide(again, serviceWith(url, `${newKey}`), { local: true })
        assert.deepStrictEqual(withNewKey, { reencrypted: 0, current: 12, unreadable: [] })
        const withOldKey = yield* Effect.provide(again, serviceWith(url, `${oldKey}`), { local: true })
        assert.deepInclude(withOldKey, { reencrypted: 0, current: 0 })
        assert.lengthOf(withOldKey.unreadable, 11)
      })
  )
})
