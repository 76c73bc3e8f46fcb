import { availableParallelism } from "node:os"
import { ensureWords } from "./packages/locales/build/ensureWords.mjs"
import { Results } from "./tools/tests/Results.ts"
import { defineConfig, type TestProjectConfiguration } from "vitest/config"

// Tests run on the sources, so that a changed word needs no build.
ensureWords()

interface Options {
  /** By default all of a package but what another kind of tests runs. */
  readonly include?: ReadonlyArray<string>
  readonly exclude?: ReadonlyArray<string>
  /** Modules that run once before the tests, in this order. */
  readonly globalSetup?: ReadonlyArray<string>
  readonly plugins?: ReadonlyArray<{ readonly name: string }>
  /**
   * How many files run at once. By default one: each further process loads Effect and the sources anew, which takes longer than the
   * tests of most packages, and `npm test` runs several packages at once.
   */
  readonly maxWorkers?: number
  /** Several lists of tests, each with a set-up of its own, instead of one. */
  readonly projects?: ReadonlyArray<TestProjectConfiguration>
}

/** As many files at once as there are cores, where tests take longer than loading what they need. */
export const everyCore = availableParallelism()

/**
 * What all tests have in common. The vitest.config.ts of each package and of each kind of tests calls it, so that `vitest run`
 * works there as it does here.
 */
export const testsOf = ({
  exclude = [],
  globalSetup = [],
  include,
  maxWorkers = 1,
  plugins = [],
  projects
}: Options = {}) =>
  defineConfig({
    plugins: [...plugins],
    test: {
      include: [...(include ?? ["src/**/*.test.ts", "test/**/*.test.ts"])],
      exclude: [
        "**/node_modules/**",
        ...(include === undefined ? ["test/{servers,faults,cost,distributed}/**"] : []),
        ...exclude
      ],
      // A test that hangs is a failure within minutes, not an endless run. Most need less than a second: what starts processes
      // takes ten times as long on a machine with other things to do.
      testTimeout: 120_000,
      hookTimeout: 180_000,
      slowTestThreshold: 2000,
      // One process serves many files: loading Effect anew for each costs more than most files' tests.
      isolate: false,
      maxWorkers,
      // The message of a failure shows what was found, also a list.
      chaiConfig: { truncateThreshold: 1000 },
      // The counts of `npm test` come from the JSON.
      reporters: ["default", new Results()],
      globalSetup: [...globalSetup],
      ...(projects === undefined ? {} : { projects: [...projects] })
    }
  })

export default defineConfig({
  test: { projects: ["packages/*/vitest.config.ts", "examples/vitest.config.ts", "tests/*/vitest.config.ts"] }
})
