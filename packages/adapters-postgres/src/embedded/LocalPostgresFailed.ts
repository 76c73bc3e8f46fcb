import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The local PostgreSQL cannot be had. The message says why and what to do; DATABASE_URL is always a way out. */
export class LocalPostgresFailed extends Schema.TaggedError<LocalPostgresFailed>()("LocalPostgresFailed", {
  message: Schema.String
}) {}

/** Runs what may throw (files, processes) and says in plain words what was being done when it did. */
export const attempt = <A>(doing: string, work: () => A): Effect.Effect<A, LocalPostgresFailed> =>
  Effect.try({
    try: work,
    catch: (cause) => new LocalPostgresFailed({ message: `Could not ${doing}: ${reasonOf(cause)}` })
  })

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
