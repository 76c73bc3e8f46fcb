import { Removals } from "@calendeal/domain/management"
import { Effect, Layer } from "effect"

/** In memory every workspace is removed at once. */
export const layer = Layer.succeed(Removals, { sweep: Effect.succeed(false) })
