import type { PlatformName } from "@calendeal/domain/conversions"
import { google } from "./google/Google.ts"
import { linkedIn } from "./linkedin/LinkedIn.ts"
import { meta } from "./meta/Meta.ts"
import { microsoft } from "./microsoft/Microsoft.ts"
import type { Platform } from "./Platform.ts"
import { reddit } from "./reddit/Reddit.ts"
import { tikTok } from "./tiktok/TikTok.ts"

/** The wire of each platform. */
export const platforms: { readonly [P in PlatformName]: Platform<P> } = {
  meta,
  google,
  linkedin: linkedIn,
  tiktok: tikTok,
  microsoft,
  reddit
}
