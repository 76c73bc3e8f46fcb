import type { Email } from "../../kernel/texts/index.ts"

/** Domains of one provider that ignores dots in the local part, and their name here. */
const dotless: ReadonlyMap<string, string> = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"]
])

/**
 * The mailbox behind an address, for limits (D-MAIL-60a). Addresses of one mailbox have one key: case, sub-addresses (`+x`) and dots at
 * Gmail do not matter. It is no address to send to, because not every server knows sub-addresses.
 */
export const mailboxKey = (address: Email): string => {
  const lower = address.toLowerCase()
  const at = lower.lastIndexOf("@")
  const [local, domain] = [lower.slice(0, at), lower.slice(at + 1)]
  // A local part that begins with a plus sign has no sub-address.
  const plus = local.indexOf("+", 1)
  const box = plus === -1 ? local : local.slice(0, plus)
  const provider = dotless.get(domain)
  return provider === undefined ? `${box}@${domain}` : `${box.replaceAll(".", "")}@${provider}`
}
