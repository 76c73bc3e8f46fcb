#!/usr/bin/env node
import { keepCompiled } from "./keepCompiled.ts"

keepCompiled()
await import("./cli.ts")
