import { testsOf } from "../../vitest.config.ts"
import { ensureBuilt } from "./build/ensureBuilt.mjs"

// The budget test measures the current sources.
ensureBuilt()

export default testsOf()
