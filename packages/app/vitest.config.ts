import { ensureBuilt } from "@calendeal/booking-page/building"
import { testsOf } from "../../vitest.config.ts"

// What the service serves to browsers has to be built, also when a single file is tested.
ensureBuilt()

// A PostgreSQL for the run, however this machine can have one.
export default testsOf({ globalSetup: "@calendeal/adapters-postgres/testing/globalSetup" })
