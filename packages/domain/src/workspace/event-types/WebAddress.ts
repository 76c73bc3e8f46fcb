import * as Schema from "effect/Schema"

// With both slashes, because `https:thanks` is relative on an https page. Without spaces and control characters, because browsers
// drop them and they break headers.
const absolute = /^https?:\/\/[^\s\p{Cc}]+$/iu

/** An absolute http or https URL. Other schemes in a redirect or link can run scripts in the booker's browser. */
export const WebAddress = Schema.String.check(
  Schema.makeFilter((text) => absolute.test(text) && URL.canParse(text), {
    message: "must be an http or https URL",
    code: "web_address",
    toJsonSchema: () => ({
      format: "uri",
      pattern: "^[Hh][Tt][Tt][Pp][Ss]?://[^\\s\\u0000-\\u001F\\u007F-\\u009F]+$"
    })
  })
).pipe(Schema.brand("WebAddress"))
export type WebAddress = typeof WebAddress.Type

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"])

/**
 * Whether a redirect to the URL may contain a booking token: https, or http to the loopback interface, without user
 * information. With plain http, the network could read the token (D-TOK-2a).
 */
export const mayCarryTokens = (address: WebAddress): boolean => {
  const { hostname, password, protocol, username } = new URL(address)
  const isSecure = protocol === "https:" || loopback.has(hostname)
  return isSecure && username === "" && password === ""
}
