import { Flag } from "effect/cli"

/** Every command can speak to programs as well. */
export const json = Flag.Boolean("json").pipe(
  Flag.withDescription("Print one JSON document instead of text"),
  Flag.withDefault(false)
)
