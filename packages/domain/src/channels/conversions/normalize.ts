import * as Option from "effect/Option"
import { domainOf, type Email } from "../../kernel/texts/index.ts"
import type { PlatformName } from "./platforms.ts"

/**
 * The form of an email that a platform hashes (D-ADS-1). A contact's email is already trimmed and in lower case, which is
 * sufficient for most platforms.
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
    case "snapchat":
    case "pinterest":
    case "x":
    case "segment":
    case "rudderstack":
      return email
  }
}

/** In these domains `a.d.a+news` is the mailbox `ada`. */
const googleMailDomains: ReadonlySet<string> = new Set(["gmail.com", "googlemail.com"])

const mailboxOf = (email: Email): string => email.slice(0, email.lastIndexOf("@"))

const withoutSuffix = (email: Email): string => mailboxOf(email).replace(/\+.*$/s, "")

const undotted = (mailbox: string): string => mailbox.replaceAll(".", "")

/** The form of an E.164 phone number that a platform hashes. None: the platform does not use phone numbers (D-ADS-1). */
export const phoneFor = (platform: PlatformName, e164: string): Option.Option<string> => {
  switch (platform) {
    case "google":
    case "tiktok":
    case "reddit":
    case "x":
    case "segment":
    case "rudderstack":
      return Option.some(e164)
    case "meta":
    case "microsoft":
    case "snapchat":
    case "pinterest":
      return Option.some(e164.slice(1))
    case "linkedin":
      return Option.none()
  }
}

/** The first and last name that a platform hashes. None: the platform does not use hashed names (D-ADS-1). */
export const namesFor = (platform: PlatformName, name: string): Names => {
  switch (platform) {
    case "meta":
    case "snapchat":
      // Meta's own tools remove ASCII punctuation only.
      return namesIn(name, (word) => word.replaceAll(/[!-/:-@[-`{-~]/g, ""))
    case "tiktok":
    case "pinterest":
      return namesIn(name, (word) => word)
    // LinkedIn and Google use names only unhashed or with an address, the others not at all.
    case "google":
    case "linkedin":
    case "microsoft":
    case "reddit":
    case "x":
    case "segment":
    case "rudderstack":
      return { first: Option.none(), last: Option.none() }
  }
}

interface Names {
  readonly first: Option.Option<string>
  readonly last: Option.Option<string>
}

/** The first and the last word. A single word is a first name. */
const namesIn = (name: string, clean: (word: string) => string): Names => {
  const words = name
    .normalize("NFC")
    .toLowerCase()
    .split(/\s+/u)
    .map(clean)
    .filter((word) => word !== "")
  return {
    first: Option.fromUndefinedOr(words[0]),
    last: words.length > 1 ? Option.fromUndefinedOr(words.at(-1)) : Option.none()
  }
}
