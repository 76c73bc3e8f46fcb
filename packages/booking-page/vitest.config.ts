import { testsOf } from "../../vitest.config.ts"
import { ensureBuilt } from "./build/ensureBuilt.mjs"

// The sizes that are tested are those of these very sources.
ensureBuilt()

export default testsOf()
