import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"

/** Port: identifiers that nobody can guess. */
export class IdGenerator extends Context.Service<
  IdGenerator,
  {
    /** A random UUID, lower-case. */
    readonly uuid: Effect<string>
    /** 128 random bits. */
    readonly bits128: Effect<bigint>
  }
>()("@calendeal/domain/consistency/IdGenerator") {}
