import { adAccountForms, platformTitles } from "@calendeal/domain/conversions"
import { ids, type PlatformGuide } from "./adPlatforms.ts"

/** The platforms whose values are entered by hand, in the order of the page. Their script is loaded by the page that shows them. */
export const enteredPlatforms: Readonly<Record<string, PlatformGuide>> = {
  meta: {
    title: platformTitles.meta,
    address: "https://business.facebook.com/events_manager2",
    fields: [
      { name: "datasetId", path: "Events Manager > the dataset > Settings" },
      {
        name: "credential",
        path: "Business settings > Users > System users > Generate new token (ads_management)"
      },
      {
        name: "testCode",
        path: "Events Manager > the dataset > Test events",
        isOptional: true
      }
    ]
  },
  tiktok: {
    title: platformTitles.tiktok,
    address: "https://ads.tiktok.com",
    fields: [
      {
        name: "pixelCode",
        path: "Tools > Events > the pixel"
      },
      {
        name: "credential",
        path: "Tools > Events > the pixel > Settings > Events API > Generate access token"
      },
      {
        name: "testCode",
        path: "Tools > Events > the pixel > Test events",
        isOptional: true
      }
    ]
  },
  microsoft: {
    title: platformTitles.microsoft,
    address: "https://ads.microsoft.com",
    fields: [
      { name: "tagId", path: "Tools > UET tag" },
      {
        name: "credential",
        path: "Tools > UET tag > Use Conversions API, after Microsoft has enabled it"
      }
    ]
  },
  reddit: {
    title: platformTitles.reddit,
    address: "https://ads.reddit.com",
    fields: [
      { name: "pixelId", path: "Events Manager" },
      {
        name: "credential",
        path: "Events Manager > Conversions API > Generate access token"
      },
      {
        name: "testCode",
        path: "Events Manager",
        isOptional: true
      }
    ]
  },
  snapchat: {
    title: platformTitles.snapchat,
    address: "https://ads.snapchat.com",
    fields: [
      { name: "pixelId", path: "Events Manager > the pixel > Setup" },
      { name: "credential", path: "Business Details > Conversions API Tokens > Generate token" }
    ]
  },
  pinterest: {
    title: platformTitles.pinterest,
    address: "https://ads.pinterest.com",
    fields: [
      { name: "adAccountId", path: "Ads > Ad account overview, beside the name" },
      { name: "credential", path: "Ads > Conversions > Set up API > Generate conversion access token" }
    ]
  },
  x: {
    title: platformTitles.x,
    address: "https://ads.x.com",
    fields: [
      { name: "pixelId", path: "Tools > Events Manager > the event source" },
      {
        name: "credential",
        path: "developer.x.com > the app > Keys and tokens: API Key, API Key Secret, Access Token and Access Token Secret, with colons between",
        pattern: adAccountForms.xKeys.pattern
      },
      ...ids("Tools > Events Manager > the event > Event ID", adAccountForms.xEventId.pattern)
    ]
  },
  segment: {
    title: platformTitles.segment,
    address: "https://app.segment.com",
    fields: [
      { name: "credential", path: "Connections > Sources > the source > Settings > API Keys > Write Key" },
      {
        name: "region",
        path: "Settings > Workspace settings > General > Data storage region (us, eu)",
        isOptional: true
      }
    ]
  },
  rudderstack: {
    title: platformTitles.rudderstack,
    address: "https://app.rudderstack.com",
    fields: [
      {
        name: "dataPlane",
        path: "Connections > Data Plane URL: the part before .dataplane.rudderstack.com"
      },
      { name: "credential", path: "Sources > the source > Setup > Write Key" }
    ]
  }
}
