import * as Option from "effect/Option"
import type { PlatformName } from "./PlatformName.ts"

/** The form of a phone number, given as E.164 with its plus sign, that a platform hashes; none: it takes no phones (D-ADS-1). */
export const phoneFor = (platform: PlatformName, e164: string): Option.Option<string> => {
  switch (platform) {
    case "google":
    case "tiktok":
    case "reddit":
      return Option.some(e164)
    case "meta":
    case "microsoft":
      return Option.some(e164.slice(1))
    case "linkedin":
      return Option.none()
  }
}
