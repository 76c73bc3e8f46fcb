import type { IdentityClaims } from "@calendeal/domain/accounts"
import type { IDToken } from "oauth4webapi"

type Claims = Readonly<Record<string, unknown>>

/**
 * The claims of an ID token, with those of the userinfo that it lacks. The email and whether it is verified come from the same
 * source, so that neither can be about another address. Claims of another type count as missing.
 */
export const claimsIn = (token: IDToken, information: Claims, groupsClaim: string): IdentityClaims => {
  const both: Claims = { ...information, ...token }
  const source: Claims = "email" in token ? token : information
  const { email } = source
  const groups = both[groupsClaim]
  return {
    subject: token.sub,
    email: typeof email === "string" ? email : null,
    // Entra has no `email_verified`; `xms_edov` says that the owner of the email's domain has verified it.
    isEmailVerified: isTrue(source["email_verified"]) || isTrue(source["xms_edov"]),
    name: typeof both["name"] === "string" ? both["name"] : "",
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === "string").slice(0, 1000) : []
  }
}

/** Some providers write truth as a text or a number. */
const isTrue = (claim: unknown): boolean => claim === true || claim === "true" || claim === 1 || claim === "1"
