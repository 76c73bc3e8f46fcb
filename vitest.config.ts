import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

/** The test script of package.json that runs, such as `test:spec`; a run by hand leaves the counts of `npm test` alone. */
const { npm_lifecycle_event: script = "" } = process.env
const outputFile = `.vitest/${/^test(?:$|:)/.test(script) ? script.replace(":", "-") : "by-hand"}.json`

/**
 * What the tests of every package have in common; each package's own vitest.config.ts calls it, so that `vitest run`
 * works in the package as it does here.
 */
export const testsOf = (
  options: {
    readonly globalSetup?: string
    readonly include?: ReadonlyArray<string>
    readonly exclude?: ReadonlyArray<string>
  } = {}
) =>
  defineConfig({
    test: {
      include: [...(options.include ?? ["src/**/*.test.ts", "test/**/*.test.ts"])],
      exclude: ["**/node_modules/**", ...(options.exclude ?? [])],
      // A test that hangs is a failure within minutes, not an endless run. Most need less than a second: what starts processes
      // takes ten times as long on a machine with other things to do.
      testTimeout: 120_000,
      hookTimeout: 180_000,
      slowTestThreshold: 2000,
      // One process serves many files: loading Effect anew for each costs more than most files' tests.
      isolate: false,
      maxWorkers: availableParallelism(),
      // The counts of .ci/run come from the JSON.
      reporters: ["default", ["json", { outputFile }]],
      ...(options.globalSetup === undefined ? {} : { globalSetup: [options.globalSetup] })
    }
  })

export default defineConfig({ test: { projects: ["packages/*/vitest.config.ts"] } })
