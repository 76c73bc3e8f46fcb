import { defineConfig } from "vitest/config"
import { NearestFirst } from "./nearestFirst.mjs"

/** The domain's own tests, made repeatable: the same mutants survive whenever they are run. */
export default defineConfig({
  resolve: {
    // By their names, packages are those of the repository, whose domain is not mutated.
    alias: [
      { find: /^@calendeal\/domain\/(.+)$/, replacement: `${process.cwd()}/packages/domain/src/$1/index.ts` },
      {
        find: "@calendeal/port-contracts/samples",
        replacement: `${process.cwd()}/packages/port-contracts/src/samples/index.ts`
      }
    ]
  },
  test: {
    include: ["packages/domain/{src,test}/**/*.test.ts"],
    exclude: [
      // What is published is not what is mutated, and what runs in a process of its own does not meet the mutant.
      "packages/domain/test/{package/**,availability/serverZones.test.ts}",
      // Long rows of bookings, for what rankHosts.test.ts says of one: without them every mutant costs half as much.
      "packages/domain/test/hosts/fairness.test.ts"
    ],
    // A busy machine must not pass for a mistake found.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ["tools/mutation/seed.mjs"],
    env: { AVAILABILITY_CASES: "24" },
    // A worker is new for every mutant, whose tests share one loading of Effect.
    isolate: false,
    sequence: { sequencer: NearestFirst },
    reporters: []
  }
})
