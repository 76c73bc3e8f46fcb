import { execFileSync, spawnSync } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { SqlClient } from "effect/sql"
import { layer, outageOf } from "../../src/connection/index.ts"
import { ensureWritable } from "../../src/connection/writable.ts"
import { startLocalPostgres } from "../../src/embedded/index.ts"
import { temporaryFolder } from "../../src/testing/index.ts"

const causeOf = <A, E, R>(statement: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.flip(statement), (error) => outageOf(error)?.cause)

/** A folder on a disk of so many megabytes. Needs root. */
const smallDisk = (megabytes: number) =>
  Effect.flatMap(temporaryFolder, (folder) =>
    Effect.acquireRelease(
      Effect.sync(() => {
        execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder])
        return folder
      }),
      () => Effect.sync(() => execFileSync("umount", ["--lazy", folder]))
    )
  )

describe("D-OUTAGE-1: the outage", () => {
  it.live("of a full disk is `disk_full`, also of the check that finds it without storing a row", () =>
    Effect.gen(function* () {
      const disk = yield* smallDisk(160)
      const { ownerUrl } = yield* startLocalPostgres({ dataDir: join(disk, "postgres"), durable: true })
      yield* Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`create role calendeal_service`
        yield* sql`create table workspaces (name text)`
        yield* sql`grant all on workspaces to calendeal_service`
        yield* ensureWritable
        const filler = join(disk, "filler")
        spawnSync("dd", ["if=/dev/zero", `of=${filler}`, "bs=4096"], { stdio: "ignore" })
        assert.strictEqual(yield* causeOf(ensureWritable), "disk_full")
        const growing = sql`insert into workspaces select repeat('x', 1000) from generate_series(1, 1000)`
        assert.strictEqual(yield* causeOf(growing), "disk_full")
        rmSync(filler)
        yield* ensureWritable
        yield* growing
      }).pipe(Effect.provide(layer({ url: ownerUrl })))
    })
  )
})
