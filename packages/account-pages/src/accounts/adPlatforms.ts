import { adAccountForms, platformTitles } from "@calendeal/domain/conversions"
import type { AdField } from "../words/AccountWords.ts"

/** A value to enter, and where the platform shows it. The menus have the platform's English names. */
export interface FieldGuide {
  readonly name: AdField
  readonly path: string
  readonly isOptional?: boolean
}

/** What a platform needs. */
export interface PlatformGuide {
  readonly title: string
  /** The page of the platform on which the menus are. */
  readonly address: string
  readonly fields: ReadonlyArray<FieldGuide>
}

const ids = (path: string): ReadonlyArray<FieldGuide> =>
  (["lead", "schedule", "purchase"] as const).map((name) => ({
    name,
    path,
    isOptional: true
  }))

/** The platforms whose values are entered by hand, in the order of the page. */
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
  }
}

/** The platforms whose access is allowed in the browser, by the provider of the connection. */
export const allowedPlatforms: Readonly<Record<string, PlatformGuide & { readonly platform: string }>> = {
  google_ads: {
    platform: "google",
    title: platformTitles.google,
    address: "https://ads.google.com",
    fields: [
      { name: "customerId", path: "the upper right corner, without dashes" },
      {
        name: "loginCustomerId",
        path: "the manager account, without dashes",
        isOptional: true
      },
      ...ids("Goals > Conversions > Summary > the action > ctId in the address")
    ]
  },
  linkedin: {
    platform: "linkedin",
    title: platformTitles.linkedin,
    address: "https://www.linkedin.com/campaignmanager",
    fields: [...ids("Campaign Manager > the conversion rule")]
  }
}

/** The title of a platform. */
export const platformTitle = (platform: string): string =>
  Object.entries(platformTitles).find(([name]) => name === platform)?.[1] ?? platform

/** The values of a form, or the names of the fields to check. */
export type Checked =
  | { readonly isRight: true; readonly values: Partial<Record<AdField, string>> }
  | { readonly isRight: false; readonly wrong: ReadonlyArray<AdField> }

/** Checks the form of the values before anything is sent. Of the ids of kinds, one is enough. */
export const checked = (
  fields: ReadonlyArray<FieldGuide>,
  entered: Readonly<Record<string, string>>
): Checked => {
  const values = Object.fromEntries(
    fields.map(({ name }) => [name, (entered[name] ?? "").trim()]).filter(([, value]) => value !== "")
  )
  const wrong = fields
    .filter(({ isOptional = false, name }) =>
      values[name] === undefined ? !isOptional : !patternOf(name).test(values[name])
    )
    .map(({ name }) => name)
  const kinds = fields.filter(({ name }) => kindNames.includes(name)).map(({ name }) => name)
  const isUnnamed = kinds.length > 0 && kinds.every((name) => values[name] === undefined)
  if (wrong.length > 0 || isUnnamed)
    return { isRight: false, wrong: isUnnamed ? [...wrong, ...kinds] : wrong }
  return { isRight: true, values }
}

const kindNames: ReadonlyArray<AdField> = ["lead", "schedule", "purchase"]

const patternOf = (name: AdField): RegExp =>
  adAccountForms[name === "lead" || name === "schedule" || name === "purchase" ? "conversionId" : name]
    .pattern

/** The account of the API with these values, without the credential. */
export const accountWith = (
  platform: string,
  { credential: _, lead, purchase, schedule, ...values }: Partial<Record<AdField, string>>,
  requiresConsent: boolean
): object => {
  const conversions = {
    ...(lead !== undefined && { lead }),
    ...(schedule !== undefined && { schedule }),
    ...(purchase !== undefined && { purchase })
  }
  return {
    platform,
    ...values,
    ...(Object.keys(conversions).length > 0 && { conversions }),
    requiresConsent
  }
}
