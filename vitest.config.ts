import { defineConfig } from "vitest/config"

/**
 * What the tests of every package have in common; each package's own vitest.config.ts calls it, so that `vitest run`
 * works in the package as it does here.
 */
export const testsOf = (options: { readonly globalSetup?: string } = {}) =>
  defineConfig({
    test: {
      include: ["src/**/*.test.ts", "test/**/*.test.ts"],
      // A test that hangs is a failure within half a minute, not an endless run.
      testTimeout: 30_000,
      hookTimeout: 60_000,
      slowTestThreshold: 2000,
      // One process serves many files: loading Effect anew for each costs more than most files' tests.
      isolate: false,
      maxWorkers: 2,
      // The counts of .ci/run come from the JSON.
      reporters: ["default", ["json", { outputFile: ".vitest/results.json" }]],
      ...(options.globalSetup === undefined ? {} : { globalSetup: [options.globalSetup] })
    }
  })

export default defineConfig({ test: { projects: ["packages/*/vitest.config.ts"] } })
