import * as Schema from "effect/Schema"

/**
 * Scheme and slashes written out, for `https:thanks` is relative to a page of https; no blanks or controls,
 * which browsers drop and headers would break at.
 */
const absolute = /^https?:\/\/[^\s\p{Cc}]+$/iu

/** An absolute http or https address: anything else in a redirect or a link could run script in the booker's browser. */
export const WebAddress = Schema.String.check(
  Schema.makeFilter((text) => (absolute.test(text) && URL.canParse(text)) || "must be an http or https URL", {
    toJsonSchema: () => ({
      format: "uri",
      pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001F\\u007F-\\u009F]+$"
    })
  })
).pipe(Schema.brand("WebAddress"))
export type WebAddress = typeof WebAddress.Type

const thisMachine: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"])

/**
 * Whether a booker may be sent there with a booking token: https, or http to this machine, without user information. Others
 * on the way could read the token (D-TOK-2a).
 */
export const mayCarryTokens = (address: WebAddress): boolean => {
  const { hostname, password, protocol, username } = new URL(address)
  const isClosed = protocol === "https:" || thisMachine.has(hostname)
  return isClosed && username === "" && password === ""
}
