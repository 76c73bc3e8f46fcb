import { everyCore, testsOf } from "../../vitest.config.ts"

export default testsOf({ maxWorkers: everyCore })
