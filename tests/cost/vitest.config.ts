import { everyCore, testsOf } from "../../vitest.config.ts"
import { pages } from "../kit/build/built.ts"
import { ofPackage, ofThisFolder, postgresSetup } from "../kit/build/projects.ts"
import { bundleSetup, databaseSetup } from "../kit/setUps.ts"

/** What a request costs: statements, rows, allocations and processor time; and the plans of the statements on much data. */
export default testsOf({
  maxWorkers: everyCore,
  projects: [
    ofThisFolder(import.meta.dirname, { globalSetup: [databaseSetup, bundleSetup], plugins: [pages.plugin] }),
    ofPackage("adapters-postgres", ["test/cost/**/*.test.ts"], [postgresSetup])
  ]
})
