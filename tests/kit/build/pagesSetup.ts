import { ensurePagesBuilt } from "./built.ts"

/** Vitest's `globalSetup` for tests whose service serves the built pages. */
export default ensurePagesBuilt
