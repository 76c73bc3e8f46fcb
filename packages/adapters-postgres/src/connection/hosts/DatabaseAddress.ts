import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"

/** A database URL, which may name several hosts of one cluster as libpq's URLs do. */
export interface DatabaseAddress {
  readonly hosts: readonly [HostAddress, ...ReadonlyArray<HostAddress>]
  /** Whether a host is used only after it was asked: with several hosts, or with `target_session_attrs`. */
  readonly isChecked: boolean
  /** The URL's user; empty: none. */
  readonly username: string
  /** The URL without password and parameters. */
  readonly text: string
}

/** One host of an address. */
export interface HostAddress {
  /** As `db1.example:5432`. */
  readonly name: string
  /** The URL with only this host. */
  readonly url: Redacted.Redacted
}

/** The values of `target_session_attrs` that ask for a server that accepts writes. */
const writable = new Set(["read-write", "primary"])

/** Parameters with which libpq chooses a host. The driver does not know them. */
const choosing = ["target_session_attrs", "load_balance_hosts"]

/** The parts of a URL: scheme, user with password, hosts, and the rest. */
const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#@]*)([^]*)$/

/** Reads a database URL. The failure says what is not supported (D-DB-5), without any part of the URL. */
export const parseDatabaseUrl = (url: Redacted.Redacted): Result.Result<DatabaseAddress, string> => {
  const [, scheme, user = "", list = "", rest = ""] = parts.exec(Redacted.value(url)) ?? []
  if (scheme === undefined) return Result.fail("is not a postgres:// URL")
  const names = list.split(",")
  if (names.length > 1 && names.some((name) => name === "" || /^(?::|%2f)/i.test(name)))
    return Result.fail(
      "names several hosts, and one has no name: write postgres://user@host1:5432,host2:5432/database"
    )
  const urls = names.map((name) => `${scheme}${user}${name}${rest}`)
  if (!urls.every((text) => URL.canParse(text)))
    return Result.fail("is not a valid URL: encode special characters of the password, such as @ as %40")
  const [first, ...others] = urls.map((text) => new URL(text))
  if (first === undefined) return Result.fail("is not a postgres:// URL")
  const problem = problemOf(first.searchParams, names)
  if (problem !== undefined) return Result.fail(problem)
  const isChecked = others.length > 0 || first.searchParams.has("target_session_attrs")
  return Result.succeed({
    hosts: isChecked ? [hostOf(first), ...others.map(hostOf)] : [{ name: nameOf(first), url }],
    isChecked,
    username: decodeURIComponent(first.username),
    text: `${first.username === "" ? "" : `${first.username}@`}${[first, ...others].map(nameOf).join(",")}${first.pathname}`
  })
}

const problemOf = (parameters: URLSearchParams, names: ReadonlyArray<string>): string | undefined => {
  const wanted = parameters.get("target_session_attrs")
  if (wanted !== null && !writable.has(wanted))
    return "has a target_session_attrs other than read-write or primary, and the service needs a server that accepts writes"
  const hasList = ["host", "port"].some((name) => parameters.get(name)?.includes(","))
  if (hasList || (names.length > 1 && ["host", "port", "hostaddr"].some((name) => parameters.has(name))))
    return "names hosts in its parameters: write them as postgres://user@host1:5432,host2:5432/database"
  return undefined
}

const nameOf = ({ hostname, port }: URL): string => `${hostname}:${port || "5432"}`

const hostOf = (url: URL): HostAddress => {
  for (const name of choosing) url.searchParams.delete(name)
  return { name: nameOf(url), url: Redacted.make(url.href) }
}
