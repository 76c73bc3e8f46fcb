/** What a page's address may say of the visit: the campaign, and the ad platforms' click ids. */
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
  "rdt_cid"
] as const

/** Everything that is told of a visit (D-CAP-3): besides the parameters Meta's two cookies, and from where to where. */
export const touchKeys = [...parameters, "fbc", "fbp", "referrer", "landing_page"] as const

/** Where a visitor came from, as capture takes it: known keys with texts of 1-512 characters. */
export type Touch = Partial<Record<(typeof touchKeys)[number], string>>

/** A page as its visitor sees it. */
export interface Visit {
  readonly address: string
  readonly referrer: string
  readonly cookie: string
}

/**
 * Reads from a page where its visitor came from. Addresses are kept without their query: it may name a person. The page
 * itself is no such place: a visit of which nothing else is known is no touch, which would outlive or replace a campaign's.
 */
export const touchOf = ({ address, cookie, referrer }: Visit): Touch => {
  const page = new URL(address)
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined
  const origin = knownOf({
    ...Object.fromEntries(page.searchParams),
    fbc: cookieOf(cookie, "_fbc"),
    fbp: cookieOf(cookie, "_fbp"),
    // A page of the same site is not where the visitor came from.
    referrer: from === undefined || from.host === page.host ? undefined : plain(from),
    landing_page: undefined
  })
  const isKnown = Object.keys(origin).length > 0
  return isKnown ? { ...origin, ...knownOf({ landing_page: plain(page) }) } : {}
}

/**
 * The known keys among these values, as the service keeps them (D-CAP-3a): a text of more than 512 characters is cut, but a
 * click id of that length is left out, because half of it names no click.
 */
export const knownOf = (values: object): Touch => {
  const known: Touch = {}
  const given = new Map<string, unknown>(Object.entries(values))
  for (const key of touchKeys) {
    const value = given.get(key)
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
