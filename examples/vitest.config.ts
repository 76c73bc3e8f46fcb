import { mergeConfig } from "vitest/config"
import { everyCore, testsOf } from "../vitest.config.ts"

export default mergeConfig(testsOf({ maxWorkers: everyCore }), { test: { include: ["*/*.test.ts"] } })
