import { mergeConfig } from "vitest/config"
import { testsOf } from "../vitest.config.ts"

export default mergeConfig(testsOf(), { test: { include: ["*/*.test.ts"] } })
