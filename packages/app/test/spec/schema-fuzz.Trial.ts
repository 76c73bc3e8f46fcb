import type { Schema } from "effect"

/** Where in a request something is. */
export type Path = ReadonlyArray<string | number>

/** A value at, one below or one above a limit of a part, or of another kind, and where it is at fault. */
export interface Trial {
  readonly what: string
  readonly value: Schema.Json
  readonly faults: ReadonlyArray<Path>
}

/** What fits. */
export const fits = (what: string, value: Schema.Json): Trial => ({ what, value, faults: [] })
/** What does not fit, where it is at fault. */
export const fails = (what: string, value: Schema.Json, at: Path = []): Trial => ({
  what,
  value,
  faults: [at]
})
/** What fits or does not. */
export const judged = (what: string, isFit: boolean, value: Schema.Json) =>
  isFit ? fits(what, value) : fails(what, value)

/** A limit, one below it and one above it. */
export const around = (limit: number | undefined): ReadonlyArray<number> =>
  limit === undefined ? [] : [limit - 1, limit, limit + 1]
