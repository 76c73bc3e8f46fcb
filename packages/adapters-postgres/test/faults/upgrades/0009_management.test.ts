import { randomBytes } from "node:crypto"
import {
  AccessTokenHash,
  AccessTokens,
  UserId,
  type Workspace,
  type WorkspaceId
} from "@calendeal/domain/workspaces"
import { WorkspaceQueries } from "@calendeal/domain/management"
import {
  plain,
  sampleApiKey,
  sampleHost,
  sampleMember,
  sampleNow,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../../../src/connection/index.ts"
import { script } from "../../../src/migrations/script.ts"
import { migrate } from "../../../src/migrations/migrate.ts"
import { hostRow } from "../../../src/event-types/rows.ts"
import { layerAt } from "../../../src/index.ts"
import { freshDatabase } from "../../../src/testing/index.ts"
import { MemberRow, workspaceRow, ApiKeyRow } from "../../../src/workspaces/rows.ts"
import { migrations } from "../../../src/migrations/index.ts"

const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < "0009"))

/** The values of the columns that the table has already. Later migrations add columns. */
const columnsOf = Effect.fnUntraced(function* (table: string, row: Readonly<Record<string, unknown>>) {
  const sql = yield* SqlClient.SqlClient
  const columns = yield* sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0
  `
  return Object.fromEntries(Object.entries(row).filter(([key]) => columns.some(({ name }) => name === key)))
})

describe("migration 0009", () => {
  it.live("moves the members' tokens of workspaces of 0008, and gives all resources version 1", () =>
    Effect.gen(function* () {
      const { owner, url } = yield* ordinaryOwner
      const asOwner = Effect.provide(postgres({ url, role: owner }), { local: true })
      yield* asOwner(migrate(before))
      const [one, two] = [sampleWorkspace(), sampleWorkspace()]
      const both = UserId.make(crypto.randomUUID())
      const shared = hash()
      const seats = [
        { member: sampleMember(one.id, { userId: both }), hash: shared },
        { member: sampleMember(one.id, { email: "mary@northwind.example", role: "admin" }), hash: hash() },
        { member: sampleMember(two.id, { userId: both }), hash: shared },
        { member: sampleMember(two.id, { email: "john@northwind.example" }), hash: hash() }
      ]
      const hosts = [sampleHost(one.id), sampleHost(two.id)]
      const key = sampleApiKey(two.id)
      const enter = Effect.fnUntraced(function* (workspace: Workspace) {
        const { id } = workspace
        const sql = yield* SqlClient.SqlClient
        const own = <A extends { readonly workspaceId: WorkspaceId }>(all: ReadonlyArray<A>) =>
          all.filter(({ workspaceId }) => workspaceId === id)
        yield* sql`select set_config('app.workspace_id', ${id}, true)`
        yield* sql`insert into workspaces ${sql.insert(yield* columnsOf("workspaces", workspaceRow(workspace)))}`
        for (const { hash: access_token_hash, member } of seats) {
          if (member.workspaceId !== id) continue
          // Later migrations add these columns.
          const {
            accepted_at: _accepted,
            booking_mails: _mails,
            host_id: _host,
            ...row
          } = Schema.encodeSync(MemberRow)(member)
          yield* sql`insert into members ${sql.insert({ ...row, access_token_hash })}`
        }
        for (const host of own(hosts)) {
          yield* sql`insert into hosts ${sql.insert(yield* columnsOf("hosts", hostRow(host)))}`
        }
        for (const each of own([key]))
          yield* sql`insert into api_keys ${sql.insert(Schema.encodeSync(ApiKeyRow)(each))}`
      })
      for (const workspace of [one, two]) {
        yield* asOwner(SqlClient.SqlClient.use((sql) => sql.withTransaction(enter(workspace))))
      }
      yield* asOwner(migrate(migrations))
      const service = layerAt({ url })
      yield* Effect.gen(function* () {
        const [tokens, queries] = [yield* AccessTokens, yield* WorkspaceQueries]
        for (const { hash: text, member } of seats) {
          const token = Option.getOrThrow(yield* tokens.find(AccessTokenHash.make(text)))
          assert.deepStrictEqual(
            plain([token.userId, token.createdAt, token.expiresAt, token.revokedAt]),
            plain([member.userId, sampleNow, null, null])
          )
          assert.deepStrictEqual(
            plain(yield* queries.find(member.workspaceId, "members", member.userId)),
            plain(Option.some(member))
          )
        }
        for (const workspace of [one, two]) {
          assert.deepStrictEqual(
            plain(yield* queries.find(workspace.id, "workspace", workspace.id)),
            plain(Option.some({ value: workspace, version: 1, createdAt: workspace.createdAt }))
          )
        }
        for (const host of hosts) {
          const { createdAt, value, version } = Option.getOrThrow(
            yield* queries.find(host.workspaceId, "hosts", host.id)
          )
          assert.deepStrictEqual(plain([value, version]), plain([host, 1]))
          assert.isAtMost(DateTime.toEpochMillis(createdAt), Date.now() + 1000)
        }
        assert.deepStrictEqual(plain(yield* queries.find(two.id, "apiKeys", key.id)), plain(Option.some(key)))
        assert.isTrue(Option.isNone(yield* queries.find(one.id, "apiKeys", key.id)))
      }).pipe(Effect.provide(service, { local: true }))
    })
  )
})

const hash = () => randomBytes(32).toString("hex")

/** A database without tables and its owner, who is not a superuser, so that row-level security applies. */
const ordinaryOwner = Effect.gen(function* () {
  const url = yield* freshDatabase(migrations)
  const owner = `owner_${randomBytes(4).toString("hex")}`
  const database = new URL(Redacted.value(url)).pathname.slice(1)
  const asSuperuser = (statements: string) =>
    script(statements).pipe(Effect.provide(postgres({ url }), { local: true }), Effect.orDie)
  yield* Effect.acquireRelease(
    asSuperuser(`
      create role ${owner};
      grant calendeal_service to ${owner} with admin option;
      drop schema public cascade;
      create schema public authorization ${owner};
      grant create on database "${database}" to ${owner}
    `),
    () => asSuperuser(`drop schema public cascade; drop owned by ${owner} cascade; drop role ${owner}`)
  )
  return { owner, url }
})
