import { touchKeys } from "@calendeal/domain/contacts"
import { Condition, Operator } from "@calendeal/domain/event-types"
import { invalidValue, Text } from "@calendeal/domain/texts"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { described, describedAs } from "./fields.ts"

const fieldName = new RegExp(
  `^(?:email|email_domain|name|phone|phone_country|custom\\.[A-Za-z0-9_.-]{1,64}|attribution\\.(?:${touchKeys.join("|")}))$`,
  "u"
)

const FieldName = Schema.String.check(
  Schema.isPattern(fieldName, {
    message: "must be email, email_domain, name, phone, phone_country, custom.KEY or attribution.KEY",
    code: "condition_field"
  })
)

const Value = Schema.Union([
  Text(0, 512),
  Schema.Finite,
  Schema.Boolean,
  Schema.Array(Text(0, 512)).check(Schema.isBetweenLength(1, 500))
])

/**
 * A condition as sent. It is decoded as one object with the fields of all shapes, so that a fault is reported at its field:
 * a union would report one for each of its members. Exported because the contract's declaration files refer to it.
 */
export interface SentCondition {
  readonly all?: ReadonlyArray<SentCondition>
  readonly any?: ReadonlyArray<SentCondition>
  readonly not?: SentCondition
  readonly always?: true
  readonly field?: string
  readonly op?: Operator
  readonly value?: typeof Value.Type
}

const conditions = (description: string) =>
  Schema.Array(Schema.suspend(() => SentCondition))
    .check(Schema.isMinLength(1))
    .annotate({ description })

const unknownShape = invalidValue({
  message: "must be one of all, any, not, always, or a field with op and value",
  code: "condition"
})

/** The same rule for the document. */
const jsonShape = {
  oneOf: [
    ...["all", "any", "not", "always"].map((name) => ({ required: [name], maxProperties: 1 })),
    {
      required: ["field", "op", "value"],
      maxProperties: 3,
      anyOf: [
        { properties: { op: { not: { enum: ["exists"] } } } },
        { properties: { value: { type: "boolean" as const } } }
      ]
    }
  ]
}

const SentCondition: Schema.Codec<SentCondition> = Schema.Struct({
  all: Schema.optionalKey(conditions("True if all of these conditions are true.")),
  any: Schema.optionalKey(conditions("True if at least one of these conditions is true.")),
  not: Schema.optionalKey(
    Schema.suspend(() => SentCondition).annotate({ description: "True if this condition is false." })
  ),
  always: Schema.optionalKey(described("True for every lead.", Schema.Literal(true))),
  field: Schema.optionalKey(
    described(
      "The field to compare: `email`, `email_domain`, `name`, `phone`, `phone_country` (two letters, such as GB), `custom.KEY` for an answer to the form, or `attribution.KEY` for the first touch, such as `attribution.utm_source`.",
      FieldName
    )
  ),
  op: Schema.optionalKey(
    described(
      "The operator. `in` and `not_in` take a list; `gt`, `gte`, `lt` and `lte` numbers; `exists` true or false.",
      Operator
    )
  ),
  value: Schema.optionalKey(
    described(
      "The value to compare with: a text of at most 512 characters, a number, true or false, or a list of 1-500 texts.",
      Value
    )
  )
})
  .check(
    describedAs(
      "One of `all`, `any`, `not`, `always`, or a comparison of `field`, `op` and `value`. At most 8 levels deep " +
        "and 100 comparisons. Text is compared literally, without case; there are no patterns."
    )
  )
  .check(
    Schema.makeFilter(
      (sent) => {
        const names = Object.keys(sent)
        const comparing = ["field", "op", "value"]
        if (!comparing.some((name) => names.includes(name))) return names.length === 1 || unknownShape
        if (!names.every((name) => comparing.includes(name))) return unknownShape
        const missing = comparing.filter((name) => !names.includes(name))
        if (sent.op === "exists" && !missing.includes("value") && typeof sent.value !== "boolean")
          return [
            {
              path: ["value"],
              issue: invalidValue({ message: "must be true or false for exists", code: "not_yes_or_no" })
            }
          ]
        return missing.map((name) => ({
          path: [name],
          issue: invalidValue({ message: "Missing key", code: "required" })
        }))
      },
      { toJsonSchema: () => jsonShape }
    )
  )
  .annotate({
    identifier: "ConditionRequest"
  })

const conditionOf = ({ all, always, any, field, not, op, value }: SentCondition): Condition | undefined => {
  if (all !== undefined) return combined(all, (parts) => ({ all: parts }))
  if (any !== undefined) return combined(any, (parts) => ({ any: parts }))
  if (not !== undefined) return combined([not], ([part]) => part && { not: part })
  if (always !== undefined) return { always }
  return field === undefined || op === undefined || value === undefined ? undefined : { field, op, value }
}

const combined = <Combined>(
  sent: ReadonlyArray<SentCondition>,
  join: (parts: ReadonlyArray<Condition>) => Combined
): Combined | undefined => {
  const parts = sent.flatMap((part) => conditionOf(part) ?? [])
  return parts.length === sent.length ? join(parts) : undefined
}

/** The condition of a rule in a request. */
export const ConditionField = SentCondition.pipe(
  Schema.decodeTo(
    Schema.toType(Condition),
    SchemaTransformation.transformEffect<Condition, SentCondition>({
      decode: (sent) => {
        const condition = conditionOf(sent)
        return condition === undefined ? Effect.fail(unknownShape) : Effect.succeed(condition)
      },
      encode: (condition) => Effect.succeed(condition)
    })
  )
)
