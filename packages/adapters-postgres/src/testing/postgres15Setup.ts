import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import type { TestProject } from "vitest/node"
import { startLocalPostgres } from "../embedded/index.ts"
import setup from "./globalSetup.ts"

/** The oldest supported PostgreSQL, as Debian 12 has it. */
const programs = "/usr/lib/postgresql/15"

/** Vitest's `globalSetup` for the tests on PostgreSQL 15. */
export default async (project: TestProject) => {
  if (!existsSync(programs)) throw new Error(`PostgreSQL 15 is missing: ${programs}`)
  const dataDir = mkdtempSync(join(tmpdir(), "calendeal-15-"))
  chmodSync(dataDir, 0o755)
  const scope = Scope.makeUnsafe()
  const starting = startLocalPostgres({ dataDir, durable: false, programs })
  const { ownerUrl } = await Effect.runPromise(Scope.provide(starting, scope))
  process.env["TEST_DATABASE_URL"] = Redacted.value(ownerUrl)
  const teardown = await setup(project)
  return async () => {
    await teardown()
    await Effect.runPromise(Scope.close(scope, Exit.void))
    rmSync(dataDir, { recursive: true, force: true })
  }
}
