import { join } from "node:path"

const at = (file: string) => join(import.meta.dirname, file)

// Vitest's `globalSetup`s, by their paths.
export const databaseSetup = at("http/databaseSetup.ts")
export const pagesSetup = at("build/pagesSetup.ts")
export const bundleSetup = at("build/bundleSetup.ts")
