#!/usr/bin/env node
import { enableCompileCache } from "node:module"

// Node keeps the compiled sources in its own cache. This applies to modules loaded later, so the import is dynamic.
enableCompileCache()
await import("./cli.ts")
