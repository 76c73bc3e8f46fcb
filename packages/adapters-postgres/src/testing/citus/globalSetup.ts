import * as Redacted from "effect/Redacted"
import type { TestProject } from "vitest/node"
import setup from "../globalSetup.ts"
import { startCitus } from "./CitusCluster.ts"

/**
 * Vitest's `globalSetup` for the tests on Citus: one cluster for all test files of a run, whose databases are distributed. It is the
 * one whose coordinator TEST_CITUS_URL names, as a superuser, or one that TEST_CITUS_SCRIPT starts.
 */
export default async (project: TestProject) => {
  const given = process.env["TEST_CITUS_URL"]
  const cluster = given === undefined ? await startCitus() : undefined
  process.env["TEST_DATABASE_URL"] = cluster === undefined ? given : Redacted.value(cluster.ownerUrl)
  const teardown = await setup(project)
  return async () => {
    try {
      await teardown()
    } finally {
      await cluster?.stop()
    }
  }
}
