import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"

/** A UUID in a path, known in lower case as everywhere; any other text is let through, to name nothing. */
export const Identifier = Schema.String.pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((named: string) => named.toLowerCase()),
    encode: SchemaGetter.passthrough()
  })
)
