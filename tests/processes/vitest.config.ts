import { testsOf } from "../../vitest.config.ts"
import { pages } from "../kit/build/built.ts"
import { bundleSetup } from "../kit/setUps.ts"

/** The bundle and the command line, started as processes. */
export default testsOf({
  include: ["**/*.test.ts"],
  globalSetup: ["@calendeal/adapters-postgres/testing/globalSetup", bundleSetup],
  plugins: [pages.plugin]
})
