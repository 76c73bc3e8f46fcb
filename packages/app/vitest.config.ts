import { testsOf } from "../../vitest.config.ts"
import { pagesFromSources } from "../../tests/kit/build/pagesFromSources.ts"

export default testsOf({
  // A PostgreSQL for the run, however this machine can have one.
  globalSetup: ["@calendeal/adapters-postgres/testing/globalSetup"],
  plugins: [pagesFromSources]
})
