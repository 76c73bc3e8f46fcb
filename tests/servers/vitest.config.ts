import { everyCore, testsOf } from "../../vitest.config.ts"
import { pages } from "../kit/build/built.ts"
import { ofPackage, ofThisFolder, postgresSetup } from "../kit/build/projects.ts"
import { bundleSetup, databaseSetup } from "../kit/setUps.ts"

const needingServers = ["test/servers/**/*.test.ts"]

// Migrations, and every statement once. The contracts run on the newest PostgreSQL alone.
const onOldestPostgres = [
  "src/outbox/Outbox.test.ts",
  "src/migrations/{migrate,migrations}.test.ts",
  "test/migrations/distribution.test.ts",
  "test/oldest/**/*.test.ts"
]

/** The product and its packages with the real servers that they talk to. */
export default testsOf({
  maxWorkers: everyCore,
  projects: [
    ofThisFolder(import.meta.dirname, { globalSetup: [databaseSetup, bundleSetup], plugins: [pages.plugin] }),
    ofPackage("adapters-redis", needingServers),
    ofPackage("adapters-calendars", needingServers),
    ofPackage("adapters-postgres", needingServers, [postgresSetup]),
    ofPackage("adapters-postgres", onOldestPostgres, ["@calendeal/adapters-postgres/testing/postgres15Setup"])
  ]
})
