import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { databasesOf } from "@calendeal/adapters-postgres/testing"
import postgres from "@calendeal/adapters-postgres/testing/globalSetup"
import { layer } from "@calendeal/adapters-postgres/connection"
import { Effect } from "effect"
import type { TestProject } from "vitest/node"
import { Canaries } from "../canaries/Canaries.ts"
import { recordingFailure } from "../../../tools/tests/Results.ts"
import { searchTables } from "../canaries/columns.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder to which each process adds the personal data that its tests sent, a JSON text per line. */
    readonly canaries: string
  }
}

/** A `globalSetup` that starts a database, at whose end all tables are searched for the personal data that the tests sent. */
export const searchingTables =
  (setup: (project: TestProject) => Promise<() => Promise<void>>) => async (project: TestProject) => {
    const teardown = await setup(project)
    const folder = mkdtempSync(join(tmpdir(), "calendeal-canaries-"))
    project.provide("canaries", folder)
    return async () => {
      try {
        await recordingFailure(project, () => Effect.runPromise(searchDatabases(project, sentIn(folder))))
      } finally {
        rmSync(folder, { recursive: true })
        await teardown()
      }
    }
  }

/** Vitest's `globalSetup`: one PostgreSQL for all test files of a run. */
export default searchingTables(postgres)

const sentIn = (folder: string) => {
  const canaries = new Canaries()
  for (const name of readdirSync(folder))
    for (const line of readFileSync(join(folder, name), "utf8").split("\n"))
      if (line !== "") canaries.add(String(JSON.parse(line)))
  return canaries
}

const searchDatabases = Effect.fnUntraced(function* (project: TestProject, canaries: Canaries) {
  if (canaries.size === 0) return
  for (const url of yield* databasesOf(project.getProvidedContext().postgres))
    yield* Effect.provide(searchTables(canaries), layer({ url, connections: 1 }), { local: true })
})
