import { everyCore, testsOf } from "../../vitest.config.ts"

// A PostgreSQL for the run, however this machine can have one. The tests of the oldest one belong to `npm run test:servers`.
export default testsOf({
  globalSetup: ["./src/testing/globalSetup.ts"],
  exclude: ["test/oldest/**"],
  maxWorkers: everyCore
})
