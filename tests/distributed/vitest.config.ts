import { join } from "node:path"
import { everyCore, testsOf } from "../../vitest.config.ts"
import { pages } from "../kit/build/built.ts"
import { bundleSetup } from "../kit/setUps.ts"

/** Crashes of single servers need the program that starts the cluster. */
const exclude = process.env["TEST_CITUS_SCRIPT"]
  ? []
  : ["failure.test.ts", "test/distributed/twoPhases.test.ts"]

const citus = "@calendeal/adapters-postgres/testing/citus/globalSetup"

/** The service on a Citus cluster: the contracts of all ports, and what is special about a distributed database. */
export default testsOf({
  maxWorkers: everyCore,
  projects: [
    {
      extends: false as const,
      ...testsOf({
        include: [
          "**/*.test.ts",
          "../acceptance/{journey,own-domains}.test.ts",
          "../acceptance/4.2-{races,retries,rescheduling,limits}.test.ts",
          "../acceptance/4.3-*.test.ts",
          "../acceptance/4.5-cancelling.test.ts",
          "../acceptance/4.6-funnel.test.ts",
          "../acceptance/tenants.test.ts"
        ],
        exclude,
        globalSetup: [join(import.meta.dirname, "databaseSetup.ts"), bundleSetup],
        plugins: [pages.plugin],
        maxWorkers: everyCore
      }),
      root: import.meta.dirname
    },
    {
      extends: false as const,
      ...testsOf({
        include: ["test/contracts.test.ts", "test/distributed/**/*.test.ts"],
        exclude,
        globalSetup: [citus],
        maxWorkers: everyCore
      }),
      root: join(import.meta.dirname, "../../packages/adapters-postgres")
    }
  ]
})
