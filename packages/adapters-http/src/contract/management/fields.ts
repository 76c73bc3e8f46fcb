import { type Fault, invalidValue } from "@calendeal/domain/texts"
import { hostNameOf } from "@calendeal/domain/workspaces"
import type { Setting } from "@calendeal/domain/event-types"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaGetter from "effect/SchemaGetter"
import * as SchemaTransformation from "effect/SchemaTransformation"
import * as Struct from "effect/Struct"

/** A UUID in a path, converted to lower case. Any other text is accepted and matches no resource. */
export const Identifier = Schema.String.pipe(
  Schema.decodeTo(Schema.String, {
    decode: SchemaGetter.transform((named: string) => named.toLowerCase()),
    encode: SchemaGetter.passthrough()
  })
)

/** A list of at most `maximum` items. */
export const upTo = <Item extends Schema.Top>(maximum: number, item: Item) =>
  Schema.Array(item).check(Schema.isMaxLength(maximum))

/** A field with a description for the document and the JSON Schema. */
export const described = <Field extends Schema.Top>(description: string, field: Field) =>
  field.pipe(Schema.annotateEncoded({ description }))

/** The description of a field with a filter as its last check, which would hide an annotation. */
export const describedAs = (description: string) =>
  Schema.makeFilter<unknown>(() => true, { toJsonSchema: () => ({ description }) })

/** An optional field with its default. */
export const withDefault = <Field extends Schema.Top>(field: Field, value: Field["Type"]) =>
  Schema.optionalKey(field.pipe(Schema.annotateEncoded({ default: value })))

/** An optional field with its description and default. */
export const setting = <Field extends Schema.Top>(description: string, field: Field, value: Field["Type"]) =>
  withDefault(described(description, field), value)

interface Optional extends Struct.Lambda {
  <Values extends Schema.Top>(stated: Setting<Values>): Schema.optionalKey<Values["Rebuild"]>
  readonly "~lambda.out": this["~lambda.in"] extends Setting<infer Values extends Schema.Top>
    ? Schema.optionalKey<Values["Rebuild"]>
    : never
}

/** The optional field of a setting that the domain states. */
export const optional = Struct.lambda<Optional>(({ description, standard, values }) =>
  Schema.optionalKey(values.pipe(Schema.annotateEncoded({ description, default: standard })))
)

const noHostName: Fault = { message: "must be a bare host name", code: "host_name" }
const controls = "\\u0000-\\u001F\\u007F-\\u009F"
const bare = new RegExp(`^[^\\s${controls}/\\\\:?#@%*[\\]]+$`, "u")

/** A bare host name, converted to lower-case punycode, in which browsers compare it (D-EMB-1). */
export const HostNameField = Schema.String.check(Schema.isPattern(bare, { ...noHostName }))
  .annotate({
    description: "A bare host name: no scheme, port, path, wildcard or IP address.",
    examples: ["www.example.com"]
  })
  .pipe(
    Schema.decodeTo(
      Schema.String,
      SchemaTransformation.transformEffect<string, string>({
        decode: (typed) => {
          const name = hostNameOf(typed)
          return name === undefined ? Effect.fail(invalidValue(noHostName)) : Effect.succeed(name)
        },
        encode: (name) => Effect.succeed(name)
      })
    )
  )

/** Whether the access of an account ends at its provider when it is disconnected. */
export const grantQuery = {
  grant: Schema.optionalKey(
    Schema.Literals(["revoke", "keep"]).annotate({
      description: "`keep`: the provider is not asked to end the access. Default: `revoke`."
    })
  )
}
