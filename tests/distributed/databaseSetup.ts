import citus from "@calendeal/adapters-postgres/testing/citus/globalSetup"
import { searchingTables } from "../kit/http/databaseSetup.ts"

/** Vitest's `globalSetup`: one Citus cluster for all test files of a run. */
export default searchingTables(citus)
