import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Struct from "effect/Struct"
import type { SettingLimit, SettingNumber } from "./settingNumbers.ts"
import type { Range } from "./settingRanges.ts"

/** A setting, stated once: what it is for, its values, and the value where none is given. */
export interface Setting<Values extends Schema.Top> {
  readonly description: string
  readonly values: Values
  readonly standard: Values["Type"]
}

export const setting = <Values extends Schema.Top>(
  description: string,
  values: Values,
  standard: Values["Type"]
): Setting<Values> => ({ description, values, standard })

/** A whole number in a range, which its description names. */
export const numberSetting = ({ about, standard, ...range }: Omit<SettingNumber, "unit">) =>
  setting(`${about}, ${rangeText(range)}.`, wholeNumber(range), standard)

/** The same, or no limit by default. */
export const limitSetting = ({ about, ...range }: SettingLimit) =>
  setting(`${about}, ${rangeText(range)}. Null: no limit.`, Schema.NullOr(wholeNumber(range)), null)

const wholeNumber = ({ maximum, minimum }: Range) =>
  Schema.Int.check(
    maximum === undefined ? Schema.isGreaterThanOrEqualTo(minimum) : Schema.isBetween({ minimum, maximum })
  )

/** The range in words. */
export const rangeText = ({ maximum, minimum }: Range) =>
  maximum === undefined ? `at least ${minimum}` : `${minimum} to ${maximum}`

interface Stored extends Struct.Lambda {
  <Values extends Schema.Top>(setting: Setting<Values>): Schema.withDecodingDefaultTypeKey<Values>
  readonly "~lambda.out": this["~lambda.in"] extends Setting<infer Values extends Schema.Top>
    ? Schema.withDecodingDefaultTypeKey<Values>
    : never
}

/** The field of a stored document, in which the setting may be missing. */
export const stored = Struct.lambda<Stored>(({ standard, values }) =>
  Schema.withDecodingDefaultTypeKey<Schema.Top>(Effect.succeed(standard))(values)
)

/** The value of a field where a stored document, or a new one, has none. */
export const otherwise =
  <Field extends Schema.Top>(value: NoInfer<Field["Encoded"]>) =>
  (field: Field) =>
    Schema.withDecodingDefaultKey<Field>(Effect.succeed(value))(field)

interface Standard extends Struct.Lambda {
  <Values extends Schema.Top>(setting: Setting<Values>): Values["Type"]
  readonly "~lambda.out": this["~lambda.in"] extends Setting<infer Values extends Schema.Top>
    ? Values["Type"]
    : never
}

/** The value of a setting where none is given. */
export const standard = Struct.lambda<Standard>((setting) => setting.standard)
