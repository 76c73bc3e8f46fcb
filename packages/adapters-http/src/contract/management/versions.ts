import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import * as SchemaTransformation from "effect/SchemaTransformation"

/** A version as HTTP spells it: `"7"`, quotes included. */
const EntityTag = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Int,
    SchemaTransformation.transformEffect<number, string>({
      decode: (text) => {
        const digits = /^"(\d{1,15})"$/.exec(text.trim())?.[1]
        return digits === undefined
          ? Effect.fail(new SchemaIssue.InvalidValue({ message: "must be an ETag of this resource" }))
          : Effect.succeed(Number(digits))
      },
      encode: (version) => Effect.succeed(`"${version}"`)
    })
  )
)

/** What an answer with a version says. */
export const versionHeader = {
  etag: EntityTag.annotate({ description: "The version; send it back as If-Match to change no other." })
}

/** What a change may say: only this version is to be changed, else 412 `precondition_failed`. */
export const matchHeader = {
  "if-match": Schema.optionalKey(
    EntityTag.annotate({ description: "The ETag of the version to be changed; left out: whatever is there." })
  )
}
