import { ContactBook } from "@calendeal/domain/contacts"
import { contactBookContract } from "@calendeal/port-contracts/contacts"
import { sampleContact, createWorkspace } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as SqlClient from "effect/sql/SqlClient"
import { layer as postgres } from "../connection/index.ts"
import { layerAt, migrations } from "../index.ts"
import { freshDatabase, layerTest } from "../testing/index.ts"

contactBookContract("postgres", layerTest)

describe("ContactBook / postgres", () => {
  it.live("D-CAP-7: concurrent updates with each other's contacts do not deadlock", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(migrations)
      const service = layerAt({ url })
      yield* Effect.gen(function* () {
        const book = yield* ContactBook
        const { id: workspaceId } = yield* createWorkspace()
        const pair = [sampleContact(workspaceId), sampleContact(workspaceId)] as const
        const update = (contact: (typeof pair)[number], prior: Option.Option<typeof contact.id>) =>
          book.update({ workspaceId, email: contact.email, prior }, () =>
            Result.succeed({ contact, absorbed: Option.none(), outboxMessages: [] })
          )
        yield* Effect.forEach(pair, (contact) => update(contact, Option.none()))
        const crossed = Array.from({ length: 32 }, (_, nth) =>
          update(pair[nth % 2 === 0 ? 0 : 1], Option.some(pair[nth % 2 === 0 ? 1 : 0].id))
        )
        yield* Effect.all(crossed, { concurrency: "unbounded" })
      }).pipe(Effect.provide(service, { local: true }))
      // Retries hide deadlocks. The server counts them when the sessions end.
      const [row] = yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        return yield* sql`select deadlocks::integer from pg_stat_database where datname = current_database()`
      }).pipe(Effect.provide(postgres({ url })))
      assert.deepStrictEqual({ ...row }, { deadlocks: 0 })
    })
  )
})
