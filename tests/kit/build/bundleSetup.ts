import { ensureBundled } from "./built.ts"

/** Vitest's `globalSetup` for tests that start the product as a process. */
export default ensureBundled
