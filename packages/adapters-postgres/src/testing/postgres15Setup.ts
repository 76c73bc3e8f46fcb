import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import type { TestProject } from "vitest/node"
import { startLocalPostgres } from "../embedded/index.ts"
import { provideServer } from "./globalSetup.ts"

/** The oldest supported PostgreSQL, as Debian 12 has it. */
const programs = "/usr/lib/postgresql/15"

const oldest = Effect.gen(function* () {
  if (!existsSync(programs)) return yield* Effect.die(`PostgreSQL 15 is missing: ${programs}`)
  const dataDir = yield* Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "calendeal-15-"))),
    (folder) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
  )
  chmodSync(dataDir, 0o755)
  return (yield* startLocalPostgres({ dataDir, durable: false, programs })).ownerUrl
})

/** Vitest's `globalSetup` for the tests on PostgreSQL 15. The other projects of the run have another server. */
export default (project: TestProject) => provideServer(project, oldest)
