import { everyCore, testsOf } from "../../vitest.config.ts"
import { pagesFromSources } from "../kit/build/pagesFromSources.ts"
import { databaseSetup } from "../kit/setUps.ts"

/** The service over HTTP, from its sources. */
export default testsOf({
  include: ["**/*.test.ts"],
  maxWorkers: everyCore,
  globalSetup: [databaseSetup],
  plugins: [pagesFromSources]
})
