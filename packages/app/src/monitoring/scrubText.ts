import { isSensitive, mark } from "./sensitiveKeys.ts"

/**
 * Free text, such as the message of an error, without personal data and secrets (D-MON-1). This is the net behind the
 * allow-list of `allowed.ts`. It is coarse: in doubt it replaces a whole token or the rest of the text. Scrubbing again
 * changes nothing, and the work grows linearly with the length.
 */
export const scrubText = (text: string): string => {
  let scrubbed = text
  for (let round = 0; round < 6; round++) {
    const before = scrubbed
    scrubbed = withoutPhones(withoutTokens(withoutNamedValues(withoutEncoded(before))))
    if (scrubbed === before) return scrubbed
  }
  // A replacement can reveal a neighbour, such as a number that was attached to an e-mail. This text keeps doing so.
  return mark
}

/** Replaces each token whose percent-encoding, up to three layers, hides something. Deeper layers are suspicious. */
const withoutEncoded = (text: string) =>
  text.replaceAll(/[^\s&?<>"`\\]+/g, (token) => {
    const value = token.replace(/^[\w.-]*=/, "")
    return isHiding(value) ? token.slice(0, token.length - value.length) + mark : token
  })

const isHiding = (token: string) => {
  let decoded = token
  for (let layer = 0; encoded.test(decoded); layer++) {
    if (layer === 3) return true
    decoded = decoded.replaceAll(new RegExp(encoded, "g"), (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16))
    )
    if (withoutPhones(withoutTokens(withoutNamedValues(decoded))) !== decoded) return true
  }
  return false
}

const encoded = /%([0-9A-Fa-f]{2})/

/**
 * Replaces what follows a sensitive key: the parameter of a query, the line of a header, and for values in quotes or
 * brackets the rest of the text. The values of rows that PostgreSQL quotes have no end that can be relied on either.
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

/** At most two words ("API key"), what closes them, and a divider. `EmailField.ts:12:3` is a line of code. */
const keys =
  /(?<![\p{L}\p{N}_.$-])(?:([\p{L}\p{N}_.$-]+)[ +])?([\p{L}\p{N}_.$-]+)["'`\\()[\]]*[ +]*(=>|=|:(?!(?<=\.[cm]?[jt]sx?:)\d)|(?<=\[ ?\\{0,9}["'`][\p{L}\p{N}_.$-]+\\{0,9}["'`] ?),)[ =>]*/gu

const opened = String.raw`\\*["'\x60][^]*|[[{(](?!scrubbed\])[^]*`
const valueOfLine = new RegExp(`${opened}|[^\\r\\n]*`, "y")
/** `$1` stands for a parameter of a statement and reveals nothing. */
const valueOfParameter = new RegExp(`(?!\\$\\d)(?:${opened}|[^\\s&"<>\\\\\`]*)`, "y")

/** Replaces logins in addresses, e-mail addresses, `Bearer …`, JSON web tokens, API secrets and signatures. */
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

/** Replaces runs of 7 and more digits, unless they are a UUID, a date with its time or a part of a word. */
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
