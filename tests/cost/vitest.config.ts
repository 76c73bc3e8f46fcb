import { testsOf } from "../../vitest.config.ts"
import { pages } from "../kit/build/built.ts"
import { bundleSetup, databaseSetup } from "../kit/setUps.ts"

/** What a request costs: statements, rows, allocations and processor time. */
export default testsOf({
  include: ["**/*.test.ts"],
  globalSetup: [databaseSetup, bundleSetup],
  plugins: [pages.plugin]
})
