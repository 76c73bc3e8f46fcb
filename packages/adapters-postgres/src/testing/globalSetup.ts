import { randomBytes } from "node:crypto"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import type { TestProject } from "vitest/node"
import { dropDatabasesOf, workersOf } from "./Database.ts"
import { serverForTests } from "./server.ts"

declare module "vitest" {
  export interface ProvidedContext {
    /** The owner's URL of this run's PostgreSQL, those of its Citus workers, and the prefix of its databases' names. */
    readonly postgres: {
      readonly ownerUrl: string
      readonly workerUrls: ReadonlyArray<string>
      readonly run: string
    }
  }
}

/** Provides the test files of a project with a server, until the returned function ends it. */
export const provideServer = async <E>(
  project: TestProject,
  server: Effect.Effect<Redacted.Redacted, E, Scope.Scope>
) => {
  const scope = Scope.makeUnsafe()
  const ownerUrl = await Effect.runPromise(Scope.provide(server, scope))
  const workerUrls = await Effect.runPromise(workersOf(ownerUrl))
  const run = `calendeal_test_${randomBytes(4).toString("hex")}`
  project.provide("postgres", {
    ownerUrl: Redacted.value(ownerUrl),
    workerUrls: workerUrls.map((url) => Redacted.value(url)),
    run
  })
  return async () => {
    await Effect.runPromise(dropDatabasesOf({ ownerUrl, workerUrls, run }))
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

/** Vitest's `globalSetup`: one PostgreSQL for all test files of a run. */
export default (project: TestProject) => provideServer(project, serverForTests)
