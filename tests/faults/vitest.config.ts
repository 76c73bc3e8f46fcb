import { everyCore, testsOf } from "../../vitest.config.ts"
import { pages } from "../kit/build/built.ts"
import { ofPackage, ofThisFolder, postgresSetup } from "../kit/build/projects.ts"
import { bundleSetup, databaseSetup } from "../kit/setUps.ts"

/** Kills, outages, upgrades and failover: of the product, and of the adapter for PostgreSQL. */
export default testsOf({
  maxWorkers: everyCore,
  projects: [
    ofThisFolder(import.meta.dirname, { globalSetup: [databaseSetup, bundleSetup], plugins: [pages.plugin] }),
    ofPackage("adapters-postgres", ["test/faults/**/*.test.ts"], [postgresSetup])
  ]
})
