import { ensureBuilt } from "@calendeal/booking-page/building"
import { ensureBuilt as ensureConsoleBuilt } from "@calendeal/console/building"
import { testsOf } from "../../vitest.config.ts"
import { ensureBundled } from "./test/processes/bundle.ts"

// What the service serves to browsers, and the service itself, have to be built, also when a single file is tested.
ensureBuilt()
ensureConsoleBuilt()
ensureBundled()

// A PostgreSQL for the run, however this machine can have one.
export default testsOf({ globalSetup: "@calendeal/adapters-postgres/testing/globalSetup" })
