import { eachTouchKey, Touch, touchFrom } from "@calendeal/domain/contacts"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"

const Given = Schema.Struct(
  eachTouchKey(
    Schema.optionalKey(
      Schema.Json.annotate({
        description:
          "A text. One of more than 512 characters is cut or dropped, anything else dropped (D-CAP-3a)."
      })
    )
  )
)

/** Where a visit came from, as a page sends it: no value of a known key refuses the request (D-CAP-3a). */
export const TouchField = Given.pipe(
  Schema.decodeTo(
    Schema.toType(Touch),
    SchemaTransformation.transform<Touch, typeof Given.Type>({ decode: touchFrom, encode: (touch) => touch })
  ),
  Schema.annotateEncoded({
    description: "Where the visit came from; other keys are dropped (D-CAP-3)."
  })
)
