import { testsOf } from "../../vitest.config.ts"
import { pagesFromSources } from "../../tests/kit/build/pagesFromSources.ts"

export default testsOf({ plugins: [pagesFromSources] })
