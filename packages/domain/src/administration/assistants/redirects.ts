/** The longest address to which an answer goes. */
const maximumLength = 500

const loopback: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"])

/** The address as it is compared; null: it is no address. Others than ASCII and with spaces are none, so that people see what counts. */
const parsed = (text: string): URL | null =>
  /^[!-~]+$/.test(text) && text.length <= maximumLength && URL.canParse(text) ? new URL(text) : null

/**
 * Whether a program may get answers at the address: over https, or over http in the member's own computer (D-OAUTH-2). It has neither
 * a fragment nor a name and password.
 */
export const isRedirectUri = (text: string): boolean => {
  const url = parsed(text)
  return (
    url !== null &&
    !text.includes("#") &&
    url.username === "" &&
    url.password === "" &&
    (url.protocol === "https:" || isLoopback(url))
  )
}

/** Whether the address is one of the registered ones, character by character. In the member's own computer any port is (RFC 8252). */
export const isRegistered = (registered: ReadonlyArray<string>, given: string): boolean =>
  registered.includes(given) ||
  (isRedirectUri(given) &&
    registered.some((one) => withoutPort(one) !== null && withoutPort(one) === withoutPort(given)))

/** Whether the address is in the member's own computer. */
export const isLoopback = ({ hostname, protocol }: URL): boolean =>
  protocol === "http:" && loopback.has(hostname)

const withoutPort = (text: string): string | null => {
  const url = parsed(text)
  if (url === null || !isLoopback(url)) return null
  url.port = ""
  return url.href
}
