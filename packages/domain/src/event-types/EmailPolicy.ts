import * as Schema from "effect/Schema"

/** Whose e-mail an event type takes (D-CAP-8). Domains include their sub-domains. */
export const EmailPolicy = Schema.Struct({
  blockedEmails: Schema.Array(Schema.String),
  blockedDomains: Schema.Array(Schema.String),
  /** When not empty, only these domains are taken. */
  allowedDomains: Schema.Array(Schema.String),
  blockFreeProviders: Schema.Boolean
})
export type EmailPolicy = typeof EmailPolicy.Type

/**
 * Whether the policy takes the e-mail. `email` is lower-case (D-CAP-1); `isFreeProvider` tells for a domain
 * whether anybody can open a mailbox there.
 */
export const acceptsEmail = (
  policy: EmailPolicy,
  email: string,
  isFreeProvider: (domain: string) => boolean
): boolean => {
  const domain = email.slice(email.lastIndexOf("@") + 1)
  const isWithin = (listed: string) => {
    const parent = listed.trim().toLowerCase()
    return domain === parent || domain.endsWith(`.${parent}`)
  }
  if (policy.blockedEmails.some((blocked) => blocked.trim().toLowerCase() === email)) return false
  if (policy.blockedDomains.some(isWithin)) return false
  if (policy.allowedDomains.length > 0 && !policy.allowedDomains.some(isWithin)) return false
  return !(policy.blockFreeProviders && isFreeProvider(domain))
}
