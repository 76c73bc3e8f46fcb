import { Flag } from "effect/cli"

/** Prints JSON instead of text. */
export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print one JSON document instead of text"),
  Flag.withDefault(false)
)
