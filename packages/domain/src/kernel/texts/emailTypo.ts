/** Providers whose names are often mistyped. Short names are left out: too many real domains are next to them. */
const providers = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "hotmail.co.uk",
  "hotmail.fr",
  "icloud.com",
  "outlook.com",
  "protonmail.com",
  "t-online.de",
  "wanadoo.fr",
  "yahoo.co.uk",
  "yahoo.com",
  "yahoo.fr"
]

/** Real domains that are one letter away from a provider's. */
const others = /^(?:e|y)?mail\.com$/

/**
 * The email with the domain of a large provider, if its own is one typing mistake away from it: a letter too many, too few, another one,
 * or two that are swapped (D-PAGE-22). Null: it looks right, or is no email yet. Only a suggestion: any domain can be real.
 */
export const emailMeant = (email: string): string | null => {
  const at = email.lastIndexOf("@") + 1
  const domain = email.slice(at).trim().toLowerCase()
  if (at < 2 || others.test(domain) || providers.includes(domain)) return null
  const meant = providers.find((provider) => isOneMistake(domain, provider))
  return meant === undefined ? null : email.slice(0, at).trim() + meant
}

/** Whether one mistake turns one text into the other one, which is not the same: what is left of both without their common ends. */
const isOneMistake = (one: string, other: string): boolean => {
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [a, b] = [one.slice(start), other.slice(start)]
  return (
    a.slice(1) === b ||
    a === b.slice(1) ||
    a.slice(1) === b.slice(1) ||
    (a.length > 1 && a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}
