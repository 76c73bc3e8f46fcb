import { eachTouchKey, Touch, touchFrom } from "@calendeal/domain/contacts"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

const Given = Schema.Struct(
  eachTouchKey(
    Schema.optionalKey(
      Schema.Json.annotate({
        description:
          "A text. If it has more than 512 characters it is cut or dropped; any other type is dropped (D-CAP-3a)."
      })
    )
  )
)

/** The source of a visit. No value of a known key makes the request invalid (D-CAP-3a). */
export const TouchField = Given.pipe(
  Schema.decodeTo(
    Schema.toType(Touch),
    SchemaTransformation.transform<Touch, typeof Given.Type>({ decode: touchFrom, encode: (touch) => touch })
  ),
  Schema.annotateEncoded({
    description: "The source of the visit. Other keys are dropped (D-CAP-3)."
  })
)
