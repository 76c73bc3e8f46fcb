import { isSensitive, mark } from "./sensitiveKeys.ts"

/**
 * Removes personal data and secrets from free text, such as the message of an error (D-MON-1). This is the net behind
 * the allow-list of `allowed.ts`. It is coarse: in doubt it replaces a whole token or the rest of the text. It is
 * idempotent, and its work grows linearly with the length.
 */
export const scrubText = (text: string): string => {
  if (isHarmless.test(text)) return text
  let scrubbed = text
  for (let round = 0; round < 6; round++) {
    const before = scrubbed
    scrubbed = withoutPhones(withoutTokens(withoutNamedValues(withoutEncoded(before))))
    if (scrubbed === before) return scrubbed
  }
  // Each replacement can expose another value, such as a number that was attached to an email.
  return mark
}

/** A short word or a UUID, which no rule replaces. Most texts of a log line are such, and matching the rules is slow. */
const isHarmless = /^(?:[A-Za-z_.]{1,15}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** Replaces each percent-encoded token, because it may contain anything. The name of a parameter stays. */
const withoutEncoded = (text: string) =>
  text.replaceAll(/[^\s&?<>"`\\]+/g, (token) =>
    /%[0-9A-Fa-f]{2}/.test(token) ? token.replace(/^([\w.-]*=)?[^]*$/, `$1${mark}`) : token
  )

/**
 * Replaces the value after a sensitive key: the parameter of a query, the line of a header, or for values in quotes or
 * brackets the rest of the text, because their end is unknown. The same applies to rows in PostgreSQL's messages.
 */
const withoutNamedValues = (text: string) => {
  let [kept, done] = ["", 0]
  for (const { 0: whole, 1: before = "", 2: key = "", 3: divider = "", index } of text.matchAll(keys)) {
    const from = index + whole.length
    const isNamed = isSensitive(key) || isSensitive((before + key).toLowerCase())
    const isParameter = divider.startsWith("=") && /^\$\d+$/.test(key)
    if (index < done || !(isNamed || isParameter)) continue
    const value = divider === "=" ? valueOfParameter : valueOfLine
    value.lastIndex = from
    const { length } = value.exec(text)?.[0] ?? ""
    if (length === 0) continue
    kept += text.slice(done, from) + mark
    done = from + length
  }
  return (kept + text.slice(done)).replace(/(Failing row contains |\)=)\([^]*/, `$1${mark}`)
}

/** A key of at most two words ("API key"), closing punctuation and a divider. `EmailField.ts:12:3` is a line of code. */
const keys =
  /(?<![\p{L}\p{N}_.$-])(?:([\p{L}\p{N}_.$-]+)[ +])?([\p{L}\p{N}_.$-]+)["'`\\()[\]]*[ +]*(=>|=|:(?!(?<=\.[cm]?[jt]sx?:)\d)|(?<=\[ ?\\{0,9}["'`][\p{L}\p{N}_.$-]+\\{0,9}["'`] ?),)[ =>]*/gu

const opened = String.raw`\\*["'\x60][^]*|[[{(](?!scrubbed\])[^]*`
const valueOfLine = new RegExp(`${opened}|[^\\r\\n]*`, "y")
/** `$1` is the placeholder of a statement's parameter. */
const valueOfParameter = new RegExp(`(?!\\$\\d)(?:${opened}|[^\\s&"<>\\\\\`]*)`, "y")

/** Replaces logins in addresses, email addresses, `Bearer …`, JSON web tokens, API secrets and signatures. */
const withoutTokens = (text: string) =>
  text
    .replaceAll(/(:\/\/)[^\s/?#]*@/g, `$1${mark}@`)
    .replaceAll(emails, mark)
    .replaceAll(/(\bBearer[\s+]+)[^\s"'<>\\,;&]+/gi, `$1${mark}`)
    .replaceAll(/[\w.:~+-]{16,}/g, (run) => {
      const isCredential =
        run.includes("sks_") || run.includes("eyJ") || (run.includes("ak_") && run.includes(":"))
      return isCredential ? mark : run
    })

/** Versions such as `effect@4.1.0` have no top level of two letters. */
const emails =
  /(?<![^\s"<>()[\]{},;:\\=&?/#|@`])[^\s"<>()[\]{},;:\\=&?/#|@`]+@(?=[\p{L}\p{M}\p{N}._-]*\.(?:xn--|[^\d.-]{2}))[\p{L}\p{M}\p{N}._-]*[\p{L}\p{M}\p{N}_]/gu

/** Replaces runs of 7 or more digits, except UUIDs, dates with times, and parts of words. */
const withoutPhones = (text: string) =>
  text.replaceAll(numbers, (run, known) =>
    known !== undefined || run.replaceAll(/\D/g, "").length < 7 ? run : mark
  )

const uuid = String.raw`[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`
const time = String.raw`[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?`
const date = String.raw`(?:19|20)\d\d-[01]\d-[0-3]\d(?:${time})?(?![\d-])`
const digits = String.raw`[+(]{0,2}\d(?:[ \u00a0+.()/‐‑–-]{0,3}\d)*`
const [before, after] = [String.raw`(?<![\p{L}\p{N}_]|[\p{L}\p{N}]-)`, String.raw`(?![\p{L}\p{N}_]|-\p{L})`]
const numbers = new RegExp(`${before}(?:(${uuid}|${date})|${digits})${after}`, "gu")
