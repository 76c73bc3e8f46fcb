// The configuration of `npm run mutation` (docs/reference/mutation.md).

/** Folders of the domain as a glob, such as `kernel/money` or `leads/{deals,funnel}`; all of them take more than an hour. */
const folders = process.env.MUTATION_FOLDERS ?? "*/**"

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  mutate: [
    `packages/domain/src/${folders}/*.ts`,
    "!packages/domain/src/**/*.test.ts",
    // Files without rules: exports and errors.
    "!packages/domain/src/**/{index,errors}.ts"
  ],
  plugins: [import.meta.resolve("@stryker-mutator/vitest-runner"), import.meta.resolve("./names.mjs")],
  ignorers: ["names"],
  testRunner: "vitest",
  vitest: { configFile: "tools/mutation/vitest.config.mjs" },
  coverageAnalysis: "perTest",
  concurrency: 1,
  // Endless loops are detected by counting; a busy machine must not cause timeouts.
  timeoutMS: 20_000,
  // The sandbox contains the domain, whose imports are relative, and its tests' samples (vitest.config.mjs maps their
  // imports into the sandbox), so that tests use the mutated files.
  ignorePatterns: [
    "**",
    "!packages/domain/package.json",
    "!packages/domain/tsconfig.json",
    "!packages/domain/src/**",
    "!packages/domain/test/**",
    "!packages/port-contracts/src/samples/**",
    "!tools/mutation/*.mjs",
    "!package.json",
    "!tsconfig.base.json"
  ],
  tempDirName: "tools/mutation/.stryker-tmp",
  thresholds: { high: 95, low: 90, break: 85 },
  reporters: ["clear-text", "progress-append-only", "html", "json"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: "tools/mutation/reports/mutation.html" },
  jsonReporter: { fileName: "tools/mutation/reports/mutation.json" }
}
