import { isIP } from "node:net"
import { Redacted } from "effect"

/** The mail server of the installation. */
export interface SmtpServer {
  readonly host: string
  /** 1 to 65,535. */
  readonly port: number
  /**
   * `tls`: encrypted from the first byte; `required`: STARTTLS before anything else; `opportunistic`: STARTTLS if the
   * server offers it, without checking its certificate; `none`: not encrypted.
   */
  readonly security: "tls" | "required" | "opportunistic" | "none"
  /** Null: no login. */
  readonly login: { readonly username: string; readonly password: Redacted.Redacted } | null
}

const securities = ["required", "opportunistic", "none"] as const

/**
 * Parses `smtps://user:password@host:465` or `smtp://user:password@host:587?tls=required`. User and password are
 * percent-encoded. `tls` is `required`, `opportunistic` or `none`; default: `opportunistic` for a loopback host, otherwise
 * `required`. Undefined for any other text.
 */
export const smtpServerNamed = (text: string): SmtpServer | undefined => {
  const url = URL.parse(text)
  if (url === null || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") return undefined
  if (!["", "/"].includes(url.pathname) || url.hash !== "" || url.port === "0") return undefined
  const host = url.hostname.replace(/^\[|\]$/g, "")
  const security = securityOf(url, host)
  const [username, password] = [decoded(url.username), decoded(url.password)]
  if (security === undefined || username === undefined || password === undefined) return undefined
  if (username === "" && password !== "") return undefined
  const port = url.port === "" ? (security === "tls" ? 465 : 587) : Number(url.port)
  const login = username === "" ? null : { username, password: Redacted.make(password) }
  return { host, port, security, login }
}

const securityOf = ({ protocol, searchParams }: URL, host: string): SmtpServer["security"] | undefined => {
  const names = [...searchParams.keys()]
  if (protocol === "smtps:") return names.length === 0 ? "tls" : undefined
  if (names.length === 0) return isLoopback(host) ? "opportunistic" : "required"
  const given = searchParams.get("tls")
  return names.length === 1 && given !== null ? securities.find((security) => security === given) : undefined
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."))

const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
