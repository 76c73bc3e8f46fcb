import type { PlatformName } from "@calendeal/domain/conversions"
import type { Platform } from "./Platform.ts"
import { google } from "./platforms/Google.ts"
import { linkedIn } from "./platforms/LinkedIn.ts"
import { meta } from "./platforms/Meta.ts"
import { microsoft } from "./platforms/Microsoft.ts"
import { pinterest } from "./platforms/Pinterest.ts"
import { reddit } from "./platforms/Reddit.ts"
import { snapchat } from "./platforms/Snapchat.ts"
import { tikTok } from "./platforms/TikTok.ts"
import { rudderStack, segment } from "./platforms/tracking.ts"
import { x } from "./platforms/X.ts"

/** The protocol of each platform. */
export const platforms: { readonly [P in PlatformName]: Platform<P> } = {
  meta,
  google,
  linkedin: linkedIn,
  tiktok: tikTok,
  microsoft,
  reddit,
  snapchat,
  pinterest,
  x,
  segment,
  rudderstack: rudderStack
}
