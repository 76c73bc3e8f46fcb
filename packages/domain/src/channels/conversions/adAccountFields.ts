import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Fault, FaultCode } from "../../kernel/texts/index.ts"
import { adAccountForms, type TextForm } from "./adAccountForms.ts"
import type { ConversionKind } from "./Conversion.ts"

export const text = (pattern: RegExp, { code, message, values }: Fault) =>
  Schema.String.check(Schema.isPattern(pattern, { message, code, values }))

/** A text of the form, in the given words. */
export const entered = ({ least, most, pattern }: TextForm, words: string, code: FaultCode = "characters") =>
  text(pattern, { message: `must be ${least}-${most} ${words}`, code, values: { least, most } })

export const digitsOf = (form: TextForm) => entered(form, "digits", "digits")

export const Customer = text(adAccountForms.customerId.pattern, {
  message: `must be ${adAccountForms.customerId.most} digits, without dashes`,
  code: "digits_exactly",
  values: { count: adAccountForms.customerId.most }
})
const EventName = entered(adAccountForms.eventName, "letters, digits, spaces, - or _")
const TestCode = entered(adAccountForms.testCode, "letters, digits or _ . : -")
export const ConversionId = digitsOf(adAccountForms.conversionId)

/** The platform's name for each kind of conversion. A missing kind is not reported. */
export const named = <Name extends typeof Schema.String>(name: Name) =>
  ({
    lead: Schema.optionalKey(name),
    schedule: Schema.optionalKey(name),
    showed: Schema.optionalKey(name),
    purchase: Schema.optionalKey(name)
  }) satisfies Record<ConversionKind, unknown>

export const namesWithDefault = (standard: Readonly<Record<ConversionKind, string>>) =>
  Schema.Struct(named(EventName)).pipe(Schema.withDecodingDefaultKey(Effect.succeed(standard)))

export const versioned = (pattern: RegExp, fault: Fault, standard: string) =>
  text(pattern, fault).pipe(Schema.withDecodingDefaultKey(Effect.succeed(standard)))

export const dotted = (standard: string) =>
  versioned(
    /^v[0-9]{1,3}(\.[0-9]{1,2})?$/u,
    { message: "must look like v1.0", code: "such_as", values: { example: "v1.0" } },
    standard
  )

export const common = {
  /** Whether to report only people who consented. People who refused are never reported. */
  requiresConsent: Schema.Boolean
}
export const withTestCode = { ...common, testCode: Schema.optionalKey(TestCode) }
