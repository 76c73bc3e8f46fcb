import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

/** The local PostgreSQL cannot be started. The message says why and what to do. */
export class LocalPostgresFailed extends Schema.TaggedError<LocalPostgresFailed>()("LocalPostgresFailed", {
  message: Schema.String,
  /** Whether another attempt may succeed. */
  isPassing: Schema.Boolean.pipe(Schema.withConstructorDefault(Effect.succeed(false)))
}) {}

/** Runs file operations that may throw. `doing` becomes part of the failure's message. */
export const attempt = <A>(doing: string, work: () => A): Effect.Effect<A, LocalPostgresFailed> =>
  Effect.try({
    try: work,
    catch: (cause) => new LocalPostgresFailed({ message: `Could not ${doing}: ${messageOf(cause)}` })
  })

export const messageOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))
