import * as Schema from "effect/Schema"
import { otherwise } from "./Setting.ts"

const listed = Schema.Array(Schema.String).pipe(otherwise([]))

/** The email addresses that an event type accepts (D-CAP-8). A domain includes its subdomains. */
export const EmailPolicy = Schema.Struct({
  blockedEmails: listed,
  blockedDomains: listed,
  /** If not empty, only these domains are accepted. */
  allowedDomains: listed,
  blockFreeProviders: Schema.Boolean.pipe(otherwise(false))
})
export type EmailPolicy = typeof EmailPolicy.Type

/**
 * Whether the policy accepts the email. `email` is lower-case (D-CAP-1); `isFreeProvider` is true for the domain of a
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
