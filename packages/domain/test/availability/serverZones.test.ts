import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { assert, describe, it } from "@effect/vitest"

/** The same questions in each run, of which some have slots; openSlots.property.test.ts asks others in each run. */
const seed = Number(process.env["AVAILABILITY_SEED"] ?? 1)
const cases = Number(process.env["AVAILABILITY_CASES"] ?? 16)

/** Server zones with their noon of 1 January 2027. */
const servers = [
  ["UTC", "2027-01-01T12:00:00.000Z"],
  ["America/New_York", "2027-01-01T17:00:00.000Z"],
  ["Asia/Tokyo", "2027-01-01T03:00:00.000Z"],
  ["Australia/Lord_Howe", "2027-01-01T01:00:00.000Z"]
] as const

/** The output of `answers.ts` in a process with this zone. */
const answersIn = async (zone: string): Promise<Readonly<Record<string, unknown>>> => {
  const program = [fileURLToPath(new URL("./answers.ts", import.meta.url)), String(seed), String(cases)]
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    env: { ...process.env, TZ: zone }
  })
  return JSON.parse(stdout)
}

describe(`servers in other zones, AVAILABILITY_SEED=${seed} AVAILABILITY_CASES=${cases}`, () => {
  it(
    "D-AV-2: give the same results, equal to the reference implementation",
    { timeout: 900_000 },
    async () => {
      const answers = await Promise.all(servers.map(([zone]) => answersIn(zone)))
      for (const [index, [zone, noon]] of servers.entries()) {
        // The process used the zone.
        assert.strictEqual(answers[index]?.["noon"], noon)
        assert.deepStrictEqual(answers[index], { ...answers[0], zone, noon, wrong: [] })
      }
      if (cases >= 16) assert.isAbove(Number(answers[0]?.["slots"]), cases)
    }
  )
})
