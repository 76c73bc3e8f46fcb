import { invalidValue } from "@calendeal/domain/texts"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { HttpApiSchema } from "effect/http-api"

/** A version as an ETag: `"7"`, with the quotes. */
const EntityTag = Schema.String.pipe(
  Schema.decodeTo(
    Schema.Int,
    SchemaTransformation.transformEffect<number, string>({
      decode: (text) => {
        const digits = /^"(\d{1,15})"$/.exec(text.trim())?.[1]
        return digits === undefined
          ? Effect.fail(invalidValue({ message: "must be an ETag of this resource", code: "form" }))
          : Effect.succeed(Number(digits))
      },
      encode: (version) => Effect.succeed(`"${version}"`)
    })
  )
)

/** An entity tag (RFC 9110, 8.8.3) without obs-text, which no tag of this service has. */
const tag = /(?:W\/)?"[\x21\x23-\x7e]*"/
const tags = new RegExp(`^${tag.source}(?:[ \\t]*,[ \\t]*${tag.source})*$`)

/**
 * `If-Match` (RFC 9110, 13.1.1): the versions that may be changed; none for `*`, which matches any version. A weak tag and a
 * tag of another form match no version.
 */
const Match = Schema.String.annotate({ examples: ['"7"', "*"] }).pipe(
  Schema.decodeTo(
    Schema.Option(Schema.Array(Schema.Int)),
    SchemaTransformation.transformEffect<Option.Option<ReadonlyArray<number>>, string>({
      decode: (text) => {
        const listed = text.trim()
        if (listed === "*") return Effect.succeed(Option.none())
        if (!tags.test(listed))
          return Effect.fail(invalidValue({ message: "must be * or ETags of this resource", code: "form" }))
        const versions = listed.matchAll(/(?<!W\/)"(\d{1,15})"/g).map(([, digits]) => Number(digits))
        return Effect.succeed(Option.some([...versions]))
      },
      encode: (versions) =>
        Effect.succeed(
          Option.match(versions, {
            onNone: () => "*",
            onSome: (named) => named.map((version) => `"${version}"`).join(", ")
          })
        )
    })
  )
)

/** A response with its version as `ETag`. */
export const versioned = <View extends Schema.Top>(view: View) =>
  HttpApiSchema.WithHeaders(view, {
    etag: EntityTag.annotate({ description: "The version. Send it as If-Match to change only this version." })
  })

/** The header of a change of only these versions; otherwise 412 `precondition_failed` (D-MATCH-1). */
export const matchHeader = {
  "if-match": Schema.optionalKey(
    Match.annotate({
      description: "One or more ETags of the version to change. `*` or no header: any version."
    })
  )
}

/** The headers of a request with `matchHeader`. */
export interface Matching {
  readonly headers: { readonly "if-match"?: Option.Option<ReadonlyArray<number>> }
}
