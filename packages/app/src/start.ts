import { enableCompileCache } from "node:module"

enableCompileCache()
await import("./demo/start.ts")
