import { readFileSync } from "node:fs"
import { defineConfig } from "vitest/config"
import { NearestFirst } from "./nearestFirst.mjs"

const { exports: entries } = JSON.parse(readFileSync("packages/domain/package.json", "utf8"))

/** The domain's own tests, made deterministic: the same mutants survive in every run. */
export default defineConfig({
  resolve: {
    // Package names resolve to the repository, whose domain is not mutated.
    alias: [
      ...Object.entries(entries).map(([entry, file]) => ({
        find: new RegExp(`^@calendeal/domain${entry.slice(1)}$`),
        replacement: `${process.cwd()}/packages/domain/${file}`
      })),
      {
        find: "@calendeal/port-contracts/samples",
        replacement: `${process.cwd()}/packages/port-contracts/src/samples/index.ts`
      }
    ]
  },
  test: {
    include: ["packages/domain/{src,test}/**/*.test.ts"],
    exclude: [
      // Published files are not mutated, and separate processes do not load the mutant.
      "packages/domain/test/{package/**,availability/serverZones.test.ts}",
      // Long sequences of bookings; rankHosts.test.ts covers a single one. Without them a mutant costs half as much.
      "packages/domain/test/hosts/fairness.test.ts"
    ],
    // A busy machine must not cause failures.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    setupFiles: ["tools/mutation/seed.mjs"],
    env: { AVAILABILITY_SEED: "1", AVAILABILITY_CASES: "24", EXPLAIN_SEED: "1" },
    // Each mutant gets a new worker, whose tests load Effect once.
    isolate: false,
    sequence: { sequencer: NearestFirst },
    reporters: []
  }
})
