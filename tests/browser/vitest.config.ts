import { everyCore, testsOf } from "../../vitest.config.ts"
import { pages } from "../kit/build/built.ts"
import { databaseSetup, pagesSetup } from "../kit/setUps.ts"

/** The page, the account and the console in Chromium, before a service from the sources. */
export default testsOf({
  include: ["**/*.test.ts"],
  maxWorkers: everyCore,
  globalSetup: [databaseSetup, pagesSetup],
  plugins: [pages.plugin]
})
