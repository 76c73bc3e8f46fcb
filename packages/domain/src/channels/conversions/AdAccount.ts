import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  common,
  ConversionId,
  Customer,
  digitsOf,
  dotted,
  entered,
  named,
  namesWithDefault,
  versioned,
  withTestCode
} from "./adAccountFields.ts"
import { adAccountForms } from "./adAccountForms.ts"
import type { PlatformName } from "./platforms.ts"

/** The names in the form that customer data platforms advise. */
const trackNames = {
  lead: "Lead Captured",
  schedule: "Meeting Booked",
  showed: "Meeting Attended",
  purchase: "Order Completed"
}

/** A dataset of Meta's Conversions API. */
export const MetaAccount = Schema.Struct({
  platform: Schema.Literal("meta"),
  datasetId: digitsOf(adAccountForms.datasetId),
  conversions: namesWithDefault({
    lead: "Lead",
    schedule: "Schedule",
    showed: "Showed",
    purchase: "Purchase"
  }),
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
  conversions: namesWithDefault({
    lead: "Lead",
    schedule: "Schedule",
    showed: "Showed",
    purchase: "CompletePayment"
  }),
  apiVersion: dotted("v1.3"),
  ...withTestCode
})

/** A UET tag of Microsoft Advertising. */
export const MicrosoftAccount = Schema.Struct({
  platform: Schema.Literal("microsoft"),
  tagId: digitsOf(adAccountForms.tagId),
  conversions: namesWithDefault({
    lead: "lead",
    schedule: "schedule",
    showed: "showed",
    purchase: "purchase"
  }),
  apiVersion: dotted("v1"),
  ...common
})

/** A pixel of Reddit's Conversions API. */
export const RedditAccount = Schema.Struct({
  platform: Schema.Literal("reddit"),
  pixelId: entered(adAccountForms.pixelId, "letters, digits, _ or -"),
  conversions: namesWithDefault({
    lead: "LEAD",
    schedule: "Schedule",
    showed: "Showed",
    purchase: "PURCHASE"
  }),
  apiVersion: dotted("v3"),
  ...withTestCode
})

/** A pixel of Snapchat's Conversions API. */
export const SnapchatAccount = Schema.Struct({
  platform: Schema.Literal("snapchat"),
  pixelId: entered(adAccountForms.pixelId, "letters, digits, _ or -"),
  conversions: namesWithDefault({
    lead: "SIGN_UP",
    schedule: "RESERVE",
    showed: "CUSTOM_EVENT_1",
    purchase: "PURCHASE"
  }),
  apiVersion: dotted("v3"),
  ...common
})

/** An ad account of Pinterest's Conversions API. */
export const PinterestAccount = Schema.Struct({
  platform: Schema.Literal("pinterest"),
  adAccountId: digitsOf(adAccountForms.adAccountId),
  conversions: namesWithDefault({
    lead: "lead",
    schedule: "schedule",
    showed: "custom",
    purchase: "checkout"
  }),
  apiVersion: dotted("v5"),
  ...common
})

/** A pixel of X. `conversions` has the ids of its events. */
export const XAccount = Schema.Struct({
  platform: Schema.Literal("x"),
  pixelId: entered(adAccountForms.pixelId, "letters, digits, _ or -"),
  conversions: Schema.Struct(named(entered(adAccountForms.xEventId, "letters, digits or -"))),
  apiVersion: versioned(
    /^[0-9]{1,3}$/u,
    { message: "must be a number, such as 12", code: "such_as", values: { example: 12 } },
    "12"
  ),
  ...common
})

/** A source of Segment, in the region of its workspace. */
export const SegmentAccount = Schema.Struct({
  platform: Schema.Literal("segment"),
  region: Schema.Literals(["us", "eu"]).pipe(Schema.withDecodingDefaultKey(Effect.succeed("us" as const))),
  conversions: namesWithDefault(trackNames),
  apiVersion: dotted("v1"),
  ...common
})

/** A source of RudderStack, in its cloud. `dataPlane` is the first part of the data plane's host name. */
export const RudderStackAccount = Schema.Struct({
  platform: Schema.Literal("rudderstack"),
  dataPlane: entered(adAccountForms.dataPlane, "letters, digits or -"),
  conversions: namesWithDefault(trackNames),
  apiVersion: dotted("v1"),
  ...common
})

/** An account at an ad platform, without its credential. */
export const AdAccount = Schema.Union([
  MetaAccount,
  GoogleAccount,
  LinkedInAccount,
  TikTokAccount,
  MicrosoftAccount,
  RedditAccount,
  SnapchatAccount,
  PinterestAccount,
  XAccount,
  SegmentAccount,
  RudderStackAccount
])
export type AdAccount = typeof AdAccount.Type

/** The account of one platform. */
export type AdAccountOf<P extends PlatformName> = AdAccounts[P]

type AdAccounts = { readonly [P in PlatformName]: Extract<AdAccount, { readonly platform: P }> }
