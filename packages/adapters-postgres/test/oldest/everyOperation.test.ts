import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"
import { freshDatabase } from "../../src/testing/index.ts"
import { layer as postgres } from "../../src/connection/index.ts"
import { everyOperation } from "../isolation/everyOperation.ts"
import { onOneConnection } from "../isolation/recording.ts"

describe("the oldest supported PostgreSQL", { timeout: 300_000 }, () => {
  // Which rows a statement finds does not depend on the server: isolation.test.ts probes that on the newest one.
  it.live("carries out every operation of the ports", () =>
    Effect.provide(everyOperation, onOneConnection, { local: true })
  )

  it.live("is the server of these tests", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase({})
      const [server] = yield* Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ version: string }>`select current_setting('server_version_num') as version`
      ).pipe(Effect.provide(postgres({ url }), { local: true }))
      assert.match(server?.version ?? "", /^15\d{4}$/)
    })
  )
})
