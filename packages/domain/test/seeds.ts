import { randomInt } from "node:crypto"

/** The seeds of a run's random questions, others in each run. */
export interface Seeds {
  readonly cases: number
  readonly all: ReadonlyArray<number>
  /** The variables with which a run asks only the question of this seed. */
  readonly named: (seed: number) => string
}

/** Successive seeds. `<name>_SEED` sets the first one, and `<name>_CASES` their number. */
export const seedsOf = (
  name: "AVAILABILITY" | "EXPLAIN" | "MOVES" | "NAMED_HOSTS" | "GROUPS" | "REPLAY",
  usualCases: number
): Seeds => {
  const first = Number(process.env[`${name}_SEED`] ?? randomInt(1_000_000_000))
  const cases = Number(process.env[`${name}_CASES`] ?? usualCases)
  console.log(`${name}_SEED=${first} ${name}_CASES=${cases}`)
  return {
    cases,
    all: Array.from({ length: cases }, (_, n) => first + n),
    named: (seed) => `${name}_SEED=${seed} ${name}_CASES=1`
  }
}
