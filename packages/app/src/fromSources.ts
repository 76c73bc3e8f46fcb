#!/usr/bin/env node
import { enableCompileCache } from "node:module"

// Node keeps the compiled sources in its own cache. This applies to modules loaded later, so the import is dynamic.
enableCompileCache()
// Who has the sources develops, unless they say otherwise (D-DEV-1).
process.env["NODE_ENV"] ??= "development"
await import("./cli.ts")
