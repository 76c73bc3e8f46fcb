import * as Schema from "effect/Schema"

/** The e-mail addresses that an event type accepts (D-CAP-8). A domain includes its subdomains. */
export const EmailPolicy = Schema.Struct({
  blockedEmails: Schema.Array(Schema.String),
  blockedDomains: Schema.Array(Schema.String),
  /** If not empty, only these domains are accepted. */
  allowedDomains: Schema.Array(Schema.String),
  blockFreeProviders: Schema.Boolean
})
export type EmailPolicy = typeof EmailPolicy.Type

/**
 * Whether the policy accepts the e-mail. `email` is lower-case (D-CAP-1); `isFreeProvider` is true for the domain of a
 * free-mail provider.
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
