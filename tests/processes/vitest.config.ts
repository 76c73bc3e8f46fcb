import { testsOf } from "../../vitest.config.ts"
import { pages } from "../kit/build/built.ts"
import { bundleSetup } from "../kit/setUps.ts"

/** The bundle and the command line, started as processes. */
export default testsOf({
  include: ["**/*.test.ts"],
  globalSetup: ["@calendeal/adapters-postgres/testing/globalSetup", bundleSetup],
  plugins: [pages.plugin],
  // They mostly wait: with 2 at once the cores were idle for more than half of 231 s.
  maxWorkers: 4
})
