import { Removals } from "@calendeal/domain/management"
import { Effect, Layer } from "effect"

/** A workspace in memory is removed completely by its command, so nothing is left to sweep. */
export const layer = Layer.succeed(Removals, { sweep: Effect.succeed(false) })
