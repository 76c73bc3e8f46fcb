import { testsOf } from "../../vitest.config.ts"

/** What documents and files of settings say, compared with the code. */
export default testsOf({ include: ["**/*.test.ts"] })
