import { testsOf } from "../../vitest.config.ts"
import { pagesFromSources } from "../kit/build/pagesFromSources.ts"

/** What documents and files of settings say, compared with the code. */
export default testsOf({ include: ["**/*.test.ts"], plugins: [pagesFromSources] })
