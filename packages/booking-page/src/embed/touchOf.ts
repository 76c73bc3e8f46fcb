/** The parameters of a page's address that describe the visit: campaign parameters and click ids. */
export const parameters = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "utm_id",
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
  "msclkid",
  "ttclid",
  "li_fat_id",
  "twclid",
  "rdt_cid",
  "epik",
  "gad_campaignid",
  "hsa_acc",
  "hsa_cam",
  "hsa_grp",
  "hsa_ad",
  "hsa_net",
  "hsa_src"
] as const

/** The ids that pixels keep in cookies: their field, and the name of the cookie. */
const cookies = [
  ["fbc", "_fbc"],
  ["fbp", "_fbp"],
  ["ttp", "_ttp"],
  ["rdt_uuid", "_rdt_uuid"]
] as const

/** All fields of a touch (D-CAP-3, D-JRN-1): the parameters, that of Snapchat, the cookies, and the addresses. */
export const touchKeys = [
  ...parameters,
  "sccid",
  ...cookies.map(([key]) => key),
  "referrer",
  "landing_page"
] as const

/** The origin of a visit, as capture accepts it: known keys with texts of 1-512 characters. */
export type Touch = Partial<Record<(typeof touchKeys)[number], string>>

/** A page visit. */
export interface Visit {
  readonly address: string
  readonly referrer: string
  readonly cookie: string
}

/**
 * Reads the origin of a visit. The query of addresses is dropped, because it may contain personal data. A landing page
 * alone is no touch: it would replace the touch of an earlier campaign.
 */
export const touchOf = ({ address, cookie, referrer }: Visit): Touch => {
  const page = new URL(address)
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined
  const origin = knownOf({
    ...Object.fromEntries(page.searchParams),
    // Snapchat writes it in both ways.
    sccid: page.searchParams.get("ScCid") ?? page.searchParams.get("sccid"),
    ...Object.fromEntries(cookies.map(([key, name]) => [key, cookieOf(cookie, name)])),
    // Navigation within the same site has no referrer.
    referrer: from === undefined || from.host === page.host ? undefined : plain(from),
    landing_page: undefined
  })
  const isKnown = Object.keys(origin).length > 0
  return isKnown ? { ...origin, ...knownOf({ landing_page: plain(page) }) } : {}
}

/**
 * The known keys of these values, as the service keeps them (D-CAP-3a): texts are truncated to 512 characters, but
 * longer click ids are omitted, because a truncated id is useless.
 */
export const knownOf = (values: object): Touch => {
  const known: Touch = {}
  const given: Readonly<Record<string, unknown>> = { ...values }
  for (const key of touchKeys) {
    const value = given[key]
    if (typeof value !== "string" || value === "") continue
    const characters = [...value]
    if (characters.length <= 512 || isCut(key)) known[key] = characters.slice(0, 512).join("")
  }
  return known
}

const isCut = (key: string) => key.startsWith("utm_") || key === "referrer" || key === "landing_page"

const plain = ({ origin, pathname, protocol }: URL) =>
  protocol.startsWith("http") ? origin + pathname : undefined

const cookieOf = (cookies: string, name: string) =>
  cookies
    .split("; ")
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.slice(name.length + 1)
