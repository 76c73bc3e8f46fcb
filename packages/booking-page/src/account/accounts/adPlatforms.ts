import type { AdField } from "../words/accounts/AccountsWords.ts"

/** A value to enter, where the platform shows it, and its form. The menus have the platform's English names. */
export interface FieldGuide {
  readonly name: AdField
  readonly path: string
  readonly pattern: RegExp
  readonly isOptional?: boolean
}

/** What a platform needs. */
export interface PlatformGuide {
  readonly title: string
  /** The page of the platform on which the menus are. */
  readonly address: string
  readonly fields: ReadonlyArray<FieldGuide>
}

const digits = /^[0-9]{1,20}$/u
const token = /^[\x21-\x7e]{8,4096}$/u
const testCode = /^[A-Za-z0-9_.:-]{1,100}$/u
const customer = /^[0-9]{10}$/u

const ids = (path: string): ReadonlyArray<FieldGuide> =>
  (["lead", "schedule", "purchase"] as const).map((name) => ({
    name,
    path,
    pattern: digits,
    isOptional: true
  }))

/** The platforms whose values are entered by hand, in the order of the page. */
export const enteredPlatforms: Readonly<Record<string, PlatformGuide>> = {
  meta: {
    title: "Meta",
    address: "https://business.facebook.com/events_manager2",
    fields: [
      { name: "datasetId", path: "Events Manager > the dataset > Settings", pattern: digits },
      {
        name: "credential",
        path: "Business settings > Users > System users > Generate new token (ads_management)",
        pattern: token
      },
      {
        name: "testCode",
        path: "Events Manager > the dataset > Test events",
        pattern: testCode,
        isOptional: true
      }
    ]
  },
  tiktok: {
    title: "TikTok",
    address: "https://ads.tiktok.com",
    fields: [
      {
        name: "pixelCode",
        path: "Tools > Events > the pixel",
        pattern: /^[A-Za-z0-9]{5,40}$/u
      },
      {
        name: "credential",
        path: "Tools > Events > the pixel > Settings > Events API > Generate access token",
        pattern: token
      },
      {
        name: "testCode",
        path: "Tools > Events > the pixel > Test events",
        pattern: testCode,
        isOptional: true
      }
    ]
  },
  microsoft: {
    title: "Microsoft Advertising",
    address: "https://ads.microsoft.com",
    fields: [
      { name: "tagId", path: "Tools > UET tag", pattern: digits },
      {
        name: "credential",
        path: "Tools > UET tag > Use Conversions API, after Microsoft has enabled it",
        pattern: token
      }
    ]
  },
  reddit: {
    title: "Reddit",
    address: "https://ads.reddit.com",
    fields: [
      { name: "pixelId", path: "Events Manager", pattern: /^[A-Za-z0-9_]{3,40}$/u },
      {
        name: "credential",
        path: "Events Manager > Conversions API > Generate access token",
        pattern: token
      },
      {
        name: "testCode",
        path: "Events Manager",
        pattern: testCode,
        isOptional: true
      }
    ]
  }
}

/** The platforms whose access is allowed in the browser, by the provider of the connection. */
export const allowedPlatforms: Readonly<Record<string, PlatformGuide & { readonly platform: string }>> = {
  google_ads: {
    platform: "google",
    title: "Google Ads",
    address: "https://ads.google.com",
    fields: [
      { name: "customerId", path: "the upper right corner, without dashes", pattern: customer },
      {
        name: "loginCustomerId",
        path: "the manager account, without dashes",
        pattern: customer,
        isOptional: true
      },
      ...ids("Goals > Conversions > Summary > the action > ctId in the address")
    ]
  },
  linkedin: {
    platform: "linkedin",
    title: "LinkedIn",
    address: "https://www.linkedin.com/campaignmanager",
    fields: [...ids("Campaign Manager > the conversion rule")]
  }
}

/** The title of a platform, which is the same in every language. */
export const platformTitle = (platform: string): string =>
  enteredPlatforms[platform]?.title ??
  Object.values(allowedPlatforms).find((guide) => guide.platform === platform)?.title ??
  platform

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
    .filter(({ isOptional = false, name, pattern }) =>
      values[name] === undefined ? !isOptional : !pattern.test(values[name])
    )
    .map(({ name }) => name)
  const kinds = fields.filter(({ name }) => kindNames.includes(name)).map(({ name }) => name)
  const isUnnamed = kinds.length > 0 && kinds.every((name) => values[name] === undefined)
  if (wrong.length > 0 || isUnnamed)
    return { isRight: false, wrong: isUnnamed ? [...wrong, ...kinds] : wrong }
  return { isRight: true, values }
}

const kindNames: ReadonlyArray<AdField> = ["lead", "schedule", "purchase"]

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
