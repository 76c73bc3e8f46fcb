import { testsOf } from "../../vitest.config.ts"

/** The contracts of all ports, the migrations and the isolation of workspaces on the oldest supported PostgreSQL. */
export default testsOf({
  globalSetup: "./src/testing/postgres15Setup.ts",
  include: [
    "test/contracts.test.ts",
    "src/outbox/Outbox.test.ts",
    "src/migrations/{migrate,migrations}.test.ts",
    "test/migrations/distribution.test.ts",
    "test/isolation/isolation.test.ts"
  ]
})
