import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Redacted } from "effect/Redacted"
import * as Schema from "effect/Schema"
import type { ConversionKind } from "./Conversion.ts"
import type { PlatformName } from "./platforms.ts"

const text = (pattern: RegExp, message: string) => Schema.String.check(Schema.isPattern(pattern, { message }))

const Digits = text(/^[0-9]{1,20}$/u, "must be 1-20 digits")
const EventName = text(/^[A-Za-z0-9_ -]{1,50}$/u, "must be 1-50 letters, digits, spaces, - or _")
const TestCode = text(/^[A-Za-z0-9_.:-]{1,100}$/u, "must be 1-100 letters, digits or _ . : -")

/** How a platform calls each kind of conversion; a kind that is left out is not reported to it. */
const named = <Name extends typeof Schema.String>(name: Name) =>
  ({
    lead: Schema.optionalKey(name),
    schedule: Schema.optionalKey(name),
    purchase: Schema.optionalKey(name)
  }) satisfies Record<ConversionKind, unknown>

const namedOr = (standard: Readonly<Record<ConversionKind, string>>) =>
  Schema.Struct(named(EventName)).pipe(Schema.withDecodingDefaultKey(Effect.succeed(standard)))

const versioned = (pattern: RegExp, message: string, standard: string) =>
  text(pattern, message).pipe(Schema.withDecodingDefaultKey(Effect.succeed(standard)))

const dotted = (standard: string) =>
  versioned(/^v[0-9]{1,3}(\.[0-9]{1,2})?$/u, "must look like v1.0", standard)

const everywhere = {
  /** Whether only people who agreed are reported; those who refused never are. */
  requiresConsent: Schema.Boolean
}
const tested = { ...everywhere, testCode: Schema.optionalKey(TestCode) }

/** A dataset of Meta's Conversions API. */
export const MetaAccount = Schema.Struct({
  platform: Schema.Literal("meta"),
  datasetId: Digits,
  conversions: namedOr({ lead: "Lead", schedule: "Schedule", purchase: "Purchase" }),
  apiVersion: dotted("v25.0"),
  ...tested
})

/** A Google Ads account in the Data Manager API; each kind names the id of its conversion action. */
export const GoogleAccount = Schema.Struct({
  platform: Schema.Literal("google"),
  customerId: text(/^[0-9]{10}$/u, "must be 10 digits, without dashes"),
  /** The manager account that the credential belongs to, when it is not the account itself. */
  loginCustomerId: Schema.optionalKey(text(/^[0-9]{10}$/u, "must be 10 digits, without dashes")),
  conversions: Schema.Struct(named(Digits)),
  apiVersion: dotted("v1"),
  ...everywhere
})

/** A LinkedIn ad account; each kind names the id of its conversion rule. */
export const LinkedInAccount = Schema.Struct({
  platform: Schema.Literal("linkedin"),
  conversions: Schema.Struct(named(Digits)),
  apiVersion: versioned(
    /^20[0-9]{2}(0[1-9]|1[0-2])$/u,
    "must be a year and a month, such as 202603",
    "202603"
  ),
  ...everywhere
})

/** A pixel of TikTok's Events API. */
export const TikTokAccount = Schema.Struct({
  platform: Schema.Literal("tiktok"),
  pixelCode: text(/^[A-Za-z0-9]{5,40}$/u, "must be 5-40 letters and digits"),
  conversions: namedOr({ lead: "Lead", schedule: "Schedule", purchase: "CompletePayment" }),
  apiVersion: dotted("v1.3"),
  ...tested
})

/** A UET tag of Microsoft Advertising. */
export const MicrosoftAccount = Schema.Struct({
  platform: Schema.Literal("microsoft"),
  tagId: Digits,
  conversions: namedOr({ lead: "lead", schedule: "schedule", purchase: "purchase" }),
  apiVersion: dotted("v1"),
  ...everywhere
})

/** A pixel of Reddit's Conversions API. */
export const RedditAccount = Schema.Struct({
  platform: Schema.Literal("reddit"),
  pixelId: text(/^[A-Za-z0-9_]{3,40}$/u, "must be 3-40 letters, digits or _"),
  conversions: namedOr({ lead: "LEAD", schedule: "Schedule", purchase: "PURCHASE" }),
  apiVersion: dotted("v3"),
  ...tested
})

/** Where a workspace reports its conversions, without the credential. */
export const AdAccount = Schema.Union([
  MetaAccount,
  GoogleAccount,
  LinkedInAccount,
  TikTokAccount,
  MicrosoftAccount,
  RedditAccount
])
export type AdAccount = typeof AdAccount.Type

/** The settings of one platform's account. */
export type AdAccountOf<P extends PlatformName> = AdAccounts[P]

type AdAccounts = { readonly [P in PlatformName]: Extract<AdAccount, { readonly platform: P }> }

/** What opens an account, as `credentialText` of its platform reads it. It is sealed wherever it rests. */
export type AdCredential = Redacted<string>

/** A token goes into a header or a field: no blank, no line end, nothing but printable ASCII. */
const Token = Schema.String.check(
  Schema.isPattern(/^[\x21-\x7e]{8,4096}$/, { message: "must be 8-4096 printable characters without spaces" })
)

/** The three fields of Google's `authorized_user` file; its other fields are not needed. */
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
      message: "must be JSON with client_id, client_secret and refresh_token"
    }
  )
)

/** What a member may enter as an account's credential: an access token, at Google the JSON of an authorization. */
export const credentialText = (platform: PlatformName): Schema.Codec<string> =>
  platform === "google" ? GoogleText : Token
