import type { TouchKey } from "@calendeal/domain/contacts"

/**
 * The fields of a touch (D-CAP-3, D-JRN-1) and more of their kinds, which the service drops. A pattern, because sites load this
 * script and it is shorter than a list.
 */
const form =
  /^((utm|hsa)_\w+|g(cl|ad_campaign)id|[gw]braid|fb(clid|c|p)|msclkid|tt(clid|p)|twclid|li_fat_id|rdt_(cid|uuid)|sccid|epik|referrer|landing_page)$/
const isTouchKey = (key: string): key is TouchKey => form.test(key)

/** The fields that pixels keep in cookies, whose names begin with `_`. */
const cookies = ["fbc", "fbp", "ttp", "rdt_uuid"]

/** The origin of a visit, as capture accepts it: known keys with texts of 1-512 characters. */
export type Touch = Partial<Record<TouchKey, string>>

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
  const asked = page.searchParams
  const origin = fieldsOf({
    // Snapchat writes it in both ways.
    sccid: asked.get("ScCid"),
    ...Object.fromEntries(asked),
    ...Object.fromEntries(cookies.map((key) => [key, cookieOf(cookie, key)])),
    // Navigation within the same site has no referrer.
    referrer: from === undefined || from.host === page.host ? undefined : plain(from),
    landing_page: undefined
  })
  const isKnown = Object.keys(origin).length > 0
  return isKnown ? { ...origin, ...fieldsOf({ landing_page: plain(page) }) } : {}
}

/** The origin of the visit to this page. */
export const touchHere = (): Touch =>
  touchOf({ address: location.href, referrer: document.referrer, cookie: document.cookie })

/** The texts of these fields. Only the page cuts them, because sites load this script. */
const fieldsOf = (values: object): Touch => {
  const known: Touch = {}
  for (const [key, value] of Object.entries(values))
    if (typeof value === "string" && value !== "" && isTouchKey(key)) known[key] = value
  return known
}

/**
 * The known keys of these values, as the service keeps them (D-CAP-3a): texts are truncated to 512 characters, but
 * longer click ids are omitted, because a truncated id is useless.
 */
export const knownOf = (values: object): Touch => {
  const known: Touch = {}
  for (const [key, value] of Object.entries(fieldsOf(values))) {
    const characters = [...value]
    if (isTouchKey(key) && (characters.length <= 512 || isCut(key)))
      known[key] = characters.slice(0, 512).join("")
  }
  return known
}

const isCut = (key: string) => key.startsWith("utm_") || key === "referrer" || key === "landing_page"

const plain = ({ origin, pathname, protocol }: URL) =>
  protocol.startsWith("http") ? origin + pathname : undefined

const cookieOf = (cookies: string, key: string) => new RegExp(`(?:^|; )_${key}=([^;]*)`).exec(cookies)?.[1]
