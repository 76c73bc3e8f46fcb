import { adAccountForms, platformTitles } from "@calendeal/domain/conversions"
import type { AdField } from "../words/AccountWords.ts"

/** A value to enter, and where the platform shows it. The menus have the platform's English names. */
export interface FieldGuide {
  readonly name: AdField
  readonly path: string
  readonly isOptional?: boolean
  /** The form of the value, if it is not that of every field with this name. */
  readonly pattern?: RegExp
}

/** What a platform needs. */
export interface PlatformGuide {
  readonly title: string
  /** The page of the platform on which the menus are. */
  readonly address: string
  readonly fields: ReadonlyArray<FieldGuide>
}

const kinds = ["lead", "schedule", "showed", "purchase"] as const

/** The ids of the kinds of conversions. */
export const ids = (path: string, pattern = adAccountForms.conversionId.pattern): ReadonlyArray<FieldGuide> =>
  kinds.map((name) => ({ name, path, isOptional: true, pattern }))

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
    .filter(({ isOptional = false, name, pattern = patternOf(name) }) =>
      values[name] === undefined ? !isOptional : !pattern.test(values[name])
    )
    .map(({ name }) => name)
  const kinds = fields.filter(({ name }) => kindNames.includes(name)).map(({ name }) => name)
  const isUnnamed = kinds.length > 0 && kinds.every((name) => values[name] === undefined)
  if (wrong.length > 0 || isUnnamed)
    return { isRight: false, wrong: isUnnamed ? [...wrong, ...kinds] : wrong }
  return { isRight: true, values }
}

const kindNames: ReadonlyArray<AdField> = kinds

const isKind = (name: AdField): name is (typeof kinds)[number] => kindNames.includes(name)

const patternOf = (name: AdField): RegExp => adAccountForms[isKind(name) ? "conversionId" : name].pattern

/** The account of the API with these values, without the credential. */
export const accountWith = (
  platform: string,
  { credential: _, lead, purchase, schedule, showed, ...values }: Partial<Record<AdField, string>>,
  requiresConsent: boolean
): object => {
  const conversions = {
    ...(lead !== undefined && { lead }),
    ...(schedule !== undefined && { schedule }),
    ...(showed !== undefined && { showed }),
    ...(purchase !== undefined && { purchase })
  }
  return {
    platform,
    ...values,
    ...(Object.keys(conversions).length > 0 && { conversions }),
    requiresConsent
  }
}
