import { keepCompiled } from "./keepCompiled.ts"

keepCompiled()
await import("./demo/start.ts")
