import { ensureBuilt } from "@calendeal/booking-page/building"
import { ensureBuilt as ensureConsoleBuilt } from "@calendeal/console/building"
import { testsOf } from "../../vitest.config.ts"
import { ensureBundled } from "./test/processes/bundle.ts"

ensureBuilt()
ensureConsoleBuilt()
ensureBundled()

/** The tests of the whole service that also run on a Citus cluster. */
export default testsOf({
  globalSetup: "@calendeal/adapters-postgres/testing/citus/globalSetup",
  include: [
    "test/citus/**/*.test.ts",
    "test/spec/{journey,own-domains}.test.ts",
    "test/spec/4.2-{races,retries,rescheduling,limits}.test.ts",
    "test/spec/4.3-*.test.ts",
    "test/spec/4.5-cancelling.test.ts",
    "test/spec/4.6-funnel.test.ts",
    "test/spec/tenants.test.ts"
  ]
})
