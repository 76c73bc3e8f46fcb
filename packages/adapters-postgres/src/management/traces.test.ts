import { createHash } from "node:crypto"
import { ContactId, Email, PersonName } from "@calendeal/domain/contacts"
import {
  change,
  personalData,
  sampleAccessToken,
  sampleMember,
  sampleTime,
  createBooking,
  createOffering,
  createPerson,
  foundIn,
  storeRecords
} from "@calendeal/port-contracts/samples"
import type { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../connection/index.ts"
import { layerAt, migrations } from "../index.ts"
import { freshDatabase } from "../testing/index.ts"

describe("the rows after an erasure or a removal", () => {
  it.live("contain no text of an erased person and no hash of the email", () =>
    Effect.gen(function* () {
      const { asService, rowsOf } = yield* database
      const words = [...Object.values(personalData), sha256(personalData.email)]
      const { id, erasure } = yield* asService(
        Effect.gen(function* () {
          const { contact, offering } = yield* createPerson
          return {
            id: offering.workspace.id,
            erasure: change(offering.workspace.id, { _tag: "EraseContact", contactId: contact.id })
          }
        })
      )
      const before = (yield* rowsOf(id)).join("\n")
      for (const word of words) assert.include(before, word)
      yield* asService(erasure)
      const after = (yield* rowsOf(id)).join("\n")
      for (const word of words) assert.notInclude(after, word)
    })
  )

  it.live("D-PRIV-2: contain of the records exactly the texts that are kept, and those of guests", () =>
    Effect.gen(function* () {
      const { asService, rowsOf } = yield* database
      const { all, id, erasure } = yield* asService(
        Effect.gen(function* () {
          const offering = yield* createOffering()
          const { all, contact } = yield* storeRecords(offering)
          const { id } = offering.workspace
          return { all, id, erasure: change(id, { _tag: "EraseContact", contactId: contact.id }) }
        })
      )
      const found = Effect.map(rowsOf(id), (rows) => foundIn(rows.join("\n"), all))
      assert.deepStrictEqual(yield* found, all)
      yield* asService(erasure)
      assert.deepStrictEqual(
        yield* found,
        all.filter(
          ({ at, privacy: { erased } }) =>
            erased === "kept" || (erased === "attendee" && at[0] === "attendees" && at[1] !== "0")
        )
      )
    })
  )

  it.live("contain no text of an erased guest and no hash of the email", () =>
    Effect.gen(function* () {
      const { asService, rowsOf } = yield* database
      const [email, name] = [Email.make("needle.guest@example.com"), PersonName.make("Needle Guest")]
      const words = [email, name, sha256(email)]
      const { id, erasure } = yield* asService(
        Effect.gen(function* () {
          const { friend, offering } = yield* createPerson
          yield* createBooking(offering, {
            contactId: ContactId.make(crypto.randomUUID()),
            startAt: sampleTime(12_000),
            attendees: [friend, { name, email, role: "guest" }]
          })
          const placeholderId = ContactId.make(crypto.randomUUID())
          const command = { _tag: "ErasePerson", email, placeholderId } as const
          return { id: offering.workspace.id, erasure: change(offering.workspace.id, command) }
        })
      )
      const before = (yield* rowsOf(id)).join("\n")
      for (const word of words) assert.include(before, word)
      yield* asService(erasure)
      const after = (yield* rowsOf(id)).join("\n")
      for (const word of words) assert.notInclude(after, word)
    })
  )

  it.live("contain no id of a removed workspace", () =>
    Effect.gen(function* () {
      const { asService, rowsOf } = yield* database
      const id = yield* asService(
        Effect.gen(function* () {
          const { offering } = yield* createPerson
          const member = sampleMember(offering.workspace.id)
          const token = sampleAccessToken(member.userId)
          yield* change(offering.workspace.id, { _tag: "CreateMember", member, token })
          return offering.workspace.id
        })
      )
      const rowsWithId = (rows: ReadonlyArray<string>) => rows.filter((row) => row.includes(id))
      assert.isAbove(rowsWithId(yield* rowsOf(id)).length, 15)
      yield* asService(change(id, { _tag: "DeleteWorkspace" }))
      assert.deepStrictEqual(rowsWithId(yield* rowsOf(id)), [])
    })
  )
})

/** A database as the service and as its owner see it. */
const database = Effect.gen(function* () {
  const url = yield* freshDatabase(migrations)
  const service = layerAt({ url })
  return {
    asService: Effect.provide(service, { local: true }),
    rowsOf: (workspaceId: WorkspaceId) => Effect.provide(everyRow(workspaceId), postgres({ url }))
  }
})

/** Every row of every table that is visible in the workspace, as text. */
const everyRow = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  `
  const rows = Effect.forEach(
    tables,
    ({ name }) => sql<{ row: string }>`select t::text as row from ${sql(name)} as t`
  )
  const seen = yield* sql.withTransaction(
    Effect.andThen(sql`select set_config('app.workspace_id', ${workspaceId}, true)`, rows)
  )
  return seen.flat().map(({ row }) => row)
})

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex")
