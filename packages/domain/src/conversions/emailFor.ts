import { domainOf, type Email } from "../contacts/index.ts"
import type { PlatformName } from "./PlatformName.ts"

/**
 * The form of an e-mail that a platform hashes (D-ADS-1). A contact's e-mail is trimmed and in lower case already, which
 * is all that most ask for.
 */
export const emailFor = (platform: PlatformName, email: Email): string => {
  switch (platform) {
    case "google":
      return googleMailDomains.has(domainOf(email))
        ? `${undotted(withoutSuffix(email))}@${domainOf(email)}`
        : email
    case "reddit":
      return `${withoutSuffix(email).replaceAll(/[^a-z0-9]/g, "")}@${domainOf(email)}`
    case "meta":
    case "linkedin":
    case "tiktok":
    case "microsoft":
      return email
  }
}

/** Where Google delivers `a.d.a+news` to `ada`. */
const googleMailDomains: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"])

const mailboxOf = (email: Email): string => email.slice(0, email.lastIndexOf("@"))

/** The mailbox up to the first plus sign. */
const withoutSuffix = (email: Email): string => mailboxOf(email).replace(/\+.*$/s, "")

const undotted = (mailbox: string): string => mailbox.replaceAll(".", "")
