import { testsOf } from "../../vitest.config.ts"

// A PostgreSQL for the run, however this machine can have one.
export default testsOf({ globalSetup: ["./src/testing/globalSetup.ts"] })
