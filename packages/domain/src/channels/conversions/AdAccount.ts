import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Redacted } from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { Fault, FaultCode } from "../../kernel/texts/index.ts"
import { adAccountForms, type TextForm } from "./adAccountForms.ts"
import type { ConversionKind } from "./Conversion.ts"
import type { PlatformName } from "./platforms.ts"

const text = (pattern: RegExp, { code, message, values }: Fault) =>
  Schema.String.check(Schema.isPattern(pattern, { message, code, values }))

/** A text of the form, in the given words. */
const entered = ({ least, most, pattern }: TextForm, words: string, code: FaultCode = "characters") =>
  text(pattern, { message: `must be ${least}-${most} ${words}`, code, values: { least, most } })

const digitsOf = (form: TextForm) => entered(form, "digits", "digits")

const Customer = text(adAccountForms.customerId.pattern, {
  message: `must be ${adAccountForms.customerId.most} digits, without dashes`,
  code: "digits_exactly",
  values: { count: adAccountForms.customerId.most }
})
const EventName = entered(adAccountForms.eventName, "letters, digits, spaces, - or _")
const TestCode = entered(adAccountForms.testCode, "letters, digits or _ . : -")
const ConversionId = digitsOf(adAccountForms.conversionId)

/** The platform's name for each kind of conversion. A missing kind is not reported. */
const named = <Name extends typeof Schema.String>(name: Name) =>
  ({
    lead: Schema.optionalKey(name),
    schedule: Schema.optionalKey(name),
    purchase: Schema.optionalKey(name)
  }) satisfies Record<ConversionKind, unknown>

const namesWithDefault = (standard: Readonly<Record<ConversionKind, string>>) =>
  Schema.Struct(named(EventName)).pipe(Schema.withDecodingDefaultKey(Effect.succeed(standard)))

const versioned = (pattern: RegExp, fault: Fault, standard: string) =>
  text(pattern, fault).pipe(Schema.withDecodingDefaultKey(Effect.succeed(standard)))

const dotted = (standard: string) =>
  versioned(
    /^v[0-9]{1,3}(\.[0-9]{1,2})?$/u,
    { message: "must look like v1.0", code: "such_as", values: { example: "v1.0" } },
    standard
  )

const common = {
  /** Whether to report only people who consented. People who refused are never reported. */
  requiresConsent: Schema.Boolean
}
const withTestCode = { ...common, testCode: Schema.optionalKey(TestCode) }

/** A dataset of Meta's Conversions API. */
export const MetaAccount = Schema.Struct({
  platform: Schema.Literal("meta"),
  datasetId: digitsOf(adAccountForms.datasetId),
  conversions: namesWithDefault({ lead: "Lead", schedule: "Schedule", purchase: "Purchase" }),
  apiVersion: dotted("v25.0"),
  ...withTestCode
})

/** A Google Ads account in the Data Manager API. `conversions` has the ids of conversion actions. */
export const GoogleAccount = Schema.Struct({
  platform: Schema.Literal("google"),
  customerId: Customer,
  /** The manager account of the credential, if it is not the account itself. */
  loginCustomerId: Schema.optionalKey(Customer),
  conversions: Schema.Struct(named(ConversionId)),
  apiVersion: dotted("v1"),
  ...common
})

/** A LinkedIn ad account. `conversions` has the ids of conversion rules. */
export const LinkedInAccount = Schema.Struct({
  platform: Schema.Literal("linkedin"),
  conversions: Schema.Struct(named(ConversionId)),
  apiVersion: versioned(
    /^20[0-9]{2}(0[1-9]|1[0-2])$/u,
    { message: "must be a year and a month, such as 202603", code: "such_as", values: { example: 202603 } },
    "202603"
  ),
  ...common
})

/** A pixel of TikTok's Events API. */
export const TikTokAccount = Schema.Struct({
  platform: Schema.Literal("tiktok"),
  pixelCode: entered(adAccountForms.pixelCode, "letters and digits"),
  conversions: namesWithDefault({ lead: "Lead", schedule: "Schedule", purchase: "CompletePayment" }),
  apiVersion: dotted("v1.3"),
  ...withTestCode
})

/** A UET tag of Microsoft Advertising. */
export const MicrosoftAccount = Schema.Struct({
  platform: Schema.Literal("microsoft"),
  tagId: digitsOf(adAccountForms.tagId),
  conversions: namesWithDefault({ lead: "lead", schedule: "schedule", purchase: "purchase" }),
  apiVersion: dotted("v1"),
  ...common
})

/** A pixel of Reddit's Conversions API. */
export const RedditAccount = Schema.Struct({
  platform: Schema.Literal("reddit"),
  pixelId: entered(adAccountForms.pixelId, "letters, digits or _"),
  conversions: namesWithDefault({ lead: "LEAD", schedule: "Schedule", purchase: "PURCHASE" }),
  apiVersion: dotted("v3"),
  ...withTestCode
})

/** An account at an ad platform, without its credential. */
export const AdAccount = Schema.Union([
  MetaAccount,
  GoogleAccount,
  LinkedInAccount,
  TikTokAccount,
  MicrosoftAccount,
  RedditAccount
])
export type AdAccount = typeof AdAccount.Type

/** The account of one platform. */
export type AdAccountOf<P extends PlatformName> = AdAccounts[P]

type AdAccounts = { readonly [P in PlatformName]: Extract<AdAccount, { readonly platform: P }> }

/** The credential of an account (`credentialText`). It is stored encrypted. */
export type AdCredential = Redacted<string>

const Token = entered(adAccountForms.credential, "printable characters without spaces")

/** The required fields of Google's `authorized_user` file. */
export const GoogleAuthorization = Schema.Struct({
  client_id: Token,
  client_secret: Token,
  refresh_token: Token
})

const GoogleText = Schema.String.check(
  Schema.isMaxLength(8192),
  Schema.makeFilter(
    (text) => Option.isSome(Schema.decodeOption(Schema.fromJsonString(GoogleAuthorization))(text)),
    {
      message: "must be JSON with client_id, client_secret and refresh_token",
      code: "client_json"
    }
  )
)

/** A credential as members enter it: an access token, or for Google the JSON of an authorization. */
export const credentialText = (platform: PlatformName): Schema.Codec<string> =>
  platform === "google" ? GoogleText : Token
