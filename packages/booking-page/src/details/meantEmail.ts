/** Domains of many mailboxes, which are often mistyped. */
const known = [
  "gmail.com",
  "googlemail.com",
  "hotmail.com",
  "outlook.com",
  "yahoo.com",
  "icloud.com",
  "proton.me",
  "web.de",
  "t-online.de",
  "gmx.net"
]

/** Domains that are one letter away from a known one, and have mailboxes too. */
const others = ["mail.com", "email.com", "ymail.com", "gmx.de"]

/** The email that was probably meant, if its domain is one slip away from a known one: a letter too many, missing, wrong, or two swapped. */
export const meantEmail = (email: string): string | null => {
  const [name = "", domain = ""] = email.trim().toLowerCase().split("@")
  const meant = known.find((one) => isSlip(domain, one))
  return meant === undefined || known.includes(domain) || others.includes(domain)
    ? null
    : `${email.trim().slice(0, name.length)}@${meant}`
}

/** Whether one slip makes one text of the other, or none. */
export const isSlip = (typed: string, meant: string): boolean => {
  let at = 0
  while (at < typed.length && typed[at] === meant[at]) at++
  const rest = (text: string, skipped: number) => text.slice(at + skipped)
  return (
    rest(typed, 1) === rest(meant, 1) ||
    rest(typed, 1) === rest(meant, 0) ||
    rest(typed, 0) === rest(meant, 1) ||
    (rest(typed, 2) === rest(meant, 2) && typed[at] === meant[at + 1] && typed[at + 1] === meant[at])
  )
}
