import { linkMinutes } from "../../workspace/accounts/index.ts"
import { type Admission, type RateLimit, rateLimits } from "../../kernel/rate-limits/index.ts"

/** A part of the mails with links that one mailbox gets. */
export interface LinkBudget {
  /** All of them must admit the request. */
  readonly limits: ReadonlyArray<RateLimit>
  /** For how long the link of such a mail can be used. */
  readonly minutes: number
  readonly isForKnownBrowsers: boolean
}

/** The first mails, several at once. Others can use them up. */
const usual: LinkBudget = {
  limits: [rateLimits.signInMails, rateLimits.signInMailsOfDay],
  minutes: linkMinutes.email,
  isForKnownBrowsers: false
}

/** One mail at a time, whose link can be used until the next one: while it refuses, the mailbox has a link that works. */
const spare: LinkBudget = {
  limits: [rateLimits.spareSignInMails],
  minutes: rateLimits.spareSignInMails.windowSeconds / 60,
  isForKnownBrowsers: false
}

/** Only browsers that the account knows use them. */
const ofKnownBrowsers: LinkBudget = {
  limits: [rateLimits.knownSignInMails, rateLimits.knownSignInMailsOfDay],
  minutes: linkMinutes.email,
  isForKnownBrowsers: true
}

/**
 * The budgets of a mailbox, in the order in which a request for a link uses them (D-SIGN-16). The first one that admits the request sends
 * the mail. Whether the browser is known matters only when the usual mails are used up.
 */
export const linkBudgets: ReadonlyArray<LinkBudget> = [usual, ofKnownBrowsers, spare]

/** Seconds until one of the budgets can admit a request that all have refused. */
export const waitFor = (refusals: ReadonlyArray<Extract<Admission, { readonly _tag: "Refused" }>>): number =>
  Math.min(...refusals.map(({ retryAfterSeconds }) => retryAfterSeconds))
