import * as Schema from "effect/Schema"

/** An event repeats more often than every hour: by the second, say. */
export class UnsupportedRule extends Schema.TaggedError<UnsupportedRule>()("UnsupportedRule", {}) {}
