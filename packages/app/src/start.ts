import { enableCompileCache } from "node:module"

enableCompileCache()
// `npm start` is the way to ask for development (D-DEV-1).
process.env["NODE_ENV"] ??= "development"
await import("./demo/start.ts")
