import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Postgres from "@calendeal/adapters-postgres"
import { layer as postgres } from "@calendeal/adapters-postgres/connection"
import { comparedReports, freshDatabase } from "@calendeal/adapters-postgres/testing"
import { demoIds } from "@calendeal/app/demo/ids"
import { liveOnce } from "@calendeal/app/demo/life/liveOnce"
import { seedDemo } from "@calendeal/app/demo/seed"
import { listAll } from "@calendeal/domain/records"
import { TimeZoneName } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { onDatabase } from "../kit/http/ports.ts"

const workspaceId = demoIds.workspace

describe("The figures of the demonstration", { timeout: 120_000 }, () => {
  it.live("of every report are those of an SQL that follows the definition", () =>
    Effect.gen(function* () {
      const url = yield* freshDatabase(Postgres.migrations)
      const folder = mkdtempSync(join(tmpdir(), "calendeal-figures-"))
      yield* Effect.addFinalizer(() => Effect.sync(() => rmSync(folder, { recursive: true })))
      yield* Effect.gen(function* () {
        yield* seedDemo()
        yield* liveOnce(folder, true)
        const hosts = yield* listAll(workspaceId, "hosts", {})
        const to = DateTime.add(yield* DateTime.now, { days: 1 })
        const compared = yield* comparedReports(
          { workspaceId, from: DateTime.subtract(to, { days: 365 }), to },
          TimeZoneName.make("Europe/London"),
          hosts.map(({ value }) => value.id)
        ).pipe(Effect.provide(postgres({ url, connections: 1 }), { local: true }))
        const named = (side: "figures" | "plain") =>
          Object.fromEntries(compared.map((report) => [report.what, report[side]]))
        assert.deepStrictEqual(named("figures"), named("plain"))
        // The demonstration has nothing that waited.
        for (const { figures, what } of compared)
          assert.strictEqual(JSON.stringify(figures) === "[]", what === "waits", what)
      }).pipe(Effect.provide(onDatabase(postgres({ url, role: Postgres.serviceRole })), { local: true }))
    })
  )
})
