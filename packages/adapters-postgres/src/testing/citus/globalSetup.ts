import * as Redacted from "effect/Redacted"
import type { TestProject } from "vitest/node"
import setup from "../globalSetup.ts"
import { startCitus } from "./CitusCluster.ts"

/** Vitest's `globalSetup` for the tests on Citus: one cluster for all test files of a run. Their databases are distributed. */
export default async (project: TestProject) => {
  const cluster = await startCitus()
  process.env["TEST_DATABASE_URL"] = Redacted.value(cluster.ownerUrl)
  const teardown = await setup(project)
  return async () => {
    try {
      await teardown()
    } finally {
      await cluster.stop()
    }
  }
}
