import * as Schema from "effect/Schema"

/** The operators of a comparison. */
export const Operator = Schema.Literals([
  "equals",
  "not_equals",
  "in",
  "not_in",
  "contains",
  "starts_with",
  "ends_with",
  "gt",
  "gte",
  "lt",
  "lte",
  "exists"
])
export type Operator = typeof Operator.Type

const Field = Schema.String.check(
  Schema.isPattern(
    /^(?:email|email_domain|name|phone|phone_country|custom\.[A-Za-z0-9_.-]{1,64}|attribution\.[a-z_]{1,64})$/
  )
)

/** One comparison of a lead's field with a value. */
export const Comparison = Schema.Struct({
  field: Field,
  op: Operator,
  value: Schema.Union([Schema.String, Schema.Finite, Schema.Boolean, Schema.Array(Schema.String)])
})
export type Comparison = typeof Comparison.Type
