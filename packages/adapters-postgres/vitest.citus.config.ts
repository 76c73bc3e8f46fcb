import { testsOf } from "../../vitest.config.ts"

/** The tests on a Citus cluster: the contracts of all ports, and what is special about a distributed database. */
export default testsOf({
  globalSetup: "./src/testing/citus/globalSetup.ts",
  include: ["test/contracts.test.ts", "test/citus/**/*.test.ts"]
})
