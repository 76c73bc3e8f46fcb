// Vitest's results as JSON, with the errors outside of tests, of which Vitest's own JSON says nothing.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { SerializedError } from "vitest"
import { JsonReporter, type Reporter, type TestModule, type TestProject, type Vitest } from "vitest/node"

/** The test script of package.json that runs, such as `test:browser`; a run by hand leaves the counts of `npm test` alone. */
const { npm_lifecycle_event: script = "" } = process.env
const outputFile = `.vitest/${/^test(?:$|:)/.test(script) ? script.replace(":", "-") : "by-hand"}.json`

/** A reporter that writes Vitest's JSON with one more field: `errors`, the messages of errors outside of tests. */
export class Results implements Reporter {
  readonly #json = new JsonReporter({ outputFile })
  #root = ""

  onInit(vitest: Vitest) {
    this.#root = vitest.config.root
    this.#json.onInit(vitest)
  }

  async onTestRunEnd(modules: ReadonlyArray<TestModule>, errors: ReadonlyArray<SerializedError>) {
    await this.#json.onTestRunEnd(modules)
    for (const { message, stack } of errors) addError(this.#root, stack ?? message)
  }
}

/**
 * Runs a part of a `globalSetup`'s teardown. Its failure ends the run with an error, which is added to the results: the teardown
 * comes after they are written.
 */
export const recordingFailure = async (project: TestProject, part: () => Promise<void>) => {
  try {
    await part()
  } catch (error) {
    addError(
      project.vitest.config.root,
      error instanceof Error ? (error.stack ?? error.message) : String(error)
    )
    throw error
  }
}

const addError = (root: string, error: string) => {
  const file = join(root, outputFile)
  // A run that ends before its results are written fails by its exit code alone.
  if (!existsSync(file)) return
  const { errors = [], ...results } = JSON.parse(readFileSync(file, "utf8"))
  writeFileSync(file, JSON.stringify({ ...results, errors: [...errors, error] }))
}
