import * as Schema from "effect/Schema"

/** The ad platforms that conversions can be reported to. */
export const platformNames = ["meta", "google", "linkedin", "tiktok", "microsoft", "reddit"] as const
export const PlatformName = Schema.Literals(platformNames)
export type PlatformName = typeof PlatformName.Type
