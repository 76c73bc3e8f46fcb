import { join } from "node:path"
import { testsOf } from "../../vitest.config.ts"
import { pages } from "../kit/build/built.ts"
import { bundleSetup, databaseSetup } from "../kit/setUps.ts"

const packages = join(import.meta.dirname, "../../packages")
const postgres = "@calendeal/adapters-postgres/testing/globalSetup"

/** Tests of a package that need a program besides Node. */
const ofPackage = (name: string, globalSetup: ReadonlyArray<string> = []) => ({
  extends: false as const,
  ...testsOf({ include: ["test/servers/**/*.test.ts"], globalSetup }),
  root: join(packages, name)
})

/** The product and its packages with the real servers that they talk to. */
export default testsOf({
  projects: [
    {
      extends: false as const,
      ...testsOf({
        include: ["**/*.test.ts"],
        globalSetup: [databaseSetup, bundleSetup],
        plugins: [pages.plugin]
      }),
      root: import.meta.dirname
    },
    ofPackage("adapters-redis"),
    ofPackage("adapters-calendars"),
    ofPackage("adapters-postgres", [postgres]),
    {
      extends: false as const,
      ...testsOf({
        // On the oldest supported PostgreSQL: migrations, and every statement once. The contracts run on the newest one alone.
        include: [
          "src/outbox/Outbox.test.ts",
          "src/migrations/{migrate,migrations}.test.ts",
          "test/migrations/distribution.test.ts",
          "test/isolation/isolation.test.ts"
        ],
        globalSetup: ["@calendeal/adapters-postgres/testing/postgres15Setup"]
      }),
      root: join(packages, "adapters-postgres")
    }
  ]
})
