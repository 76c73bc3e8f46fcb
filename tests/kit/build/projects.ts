import { join } from "node:path"
import { everyCore, testsOf } from "../../../vitest.config.ts"

const packages = join(import.meta.dirname, "../../../packages")

/** Vitest's `globalSetup` that starts a PostgreSQL alone. */
export const postgresSetup = "@calendeal/adapters-postgres/testing/globalSetup"

/** The tests of one kind in the folder of that kind, as a project beside those of packages. */
export const ofThisFolder = (root: string, options: Parameters<typeof testsOf>[0]) => ({
  extends: false as const,
  ...testsOf({ include: ["**/*.test.ts"], maxWorkers: everyCore, ...options }),
  root
})

/** The tests of a package that belong to another kind than `npm test`. */
export const ofPackage = (
  name: string,
  include: ReadonlyArray<string>,
  globalSetup: ReadonlyArray<string> = []
) => ({
  extends: false as const,
  ...testsOf({ include, globalSetup, maxWorkers: everyCore }),
  root: join(packages, name)
})
