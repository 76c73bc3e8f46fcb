import { Schema } from "effect"

/** A Redis server or a Sentinel. */
export interface Node {
  readonly host: string
  readonly port: number
}

/** The service's credentials; without any, Redis' default user without a password. */
interface Credentials {
  readonly username?: string
  readonly password?: string
}

/** One server, a master behind Sentinels, or the nodes of a Cluster, with or without TLS. */
export type RedisAddress = { readonly tls: boolean; readonly credentials: Credentials } & (
  | { readonly _tag: "Standalone"; readonly node: Node; readonly database: number }
  | {
      readonly _tag: "Sentinel"
      readonly sentinels: ReadonlyArray<Node>
      readonly master: string
      readonly sentinelCredentials: Credentials
    }
  | { readonly _tag: "Cluster"; readonly nodes: ReadonlyArray<Node> }
)

/**
 * Reads an address of one of these forms, with rediss instead of redis for TLS; undefined for anything else.
 *
 * redis://[user[:password]@]host[:port][/database]
 * redis-sentinel://[user[:password]@]host[:port],host[:port]…/master[?sentinelPassword=password]
 * redis-cluster://[user[:password]@]host[:port],host[:port]…
 */
export const parseRedisAddress = (text: string): RedisAddress | undefined => {
  const [, secure, topology, user = "", hosts = "", path = "", query = ""] = form.exec(text) ?? []
  const nodes = hosts.split(",").map((host) => parseNode(host, topology === "-sentinel" ? 26379 : 6379))
  const credentials = parseCredentials(user)
  const [node] = nodes
  if (node === undefined || credentials === undefined || !nodes.every((each) => each !== undefined)) return
  const common = { tls: secure === "s", credentials }
  if (topology === "-cluster") return path + query === "" ? { _tag: "Cluster", nodes, ...common } : undefined
  if (topology === "-sentinel") {
    const sentinelCredentials = parseSentinelQuery(query)
    if (!/^[\w.-]+$/.test(path) || sentinelCredentials === undefined) return
    return { _tag: "Sentinel", sentinels: nodes, master: path, sentinelCredentials, ...common }
  }
  if (nodes.length > 1 || query !== "" || !/^\d{0,5}$/.test(path)) return
  return { _tag: "Standalone", node, database: Number(path), ...common }
}

/** The servers in the address: Redis itself, or Sentinels. */
export const nodesOf = (address: RedisAddress): ReadonlyArray<Node> => {
  switch (address._tag) {
    case "Standalone":
      return [address.node]
    case "Sentinel":
      return address.sentinels
    case "Cluster":
      return address.nodes
  }
}

const form = /^redis(s?)(-sentinel|-cluster)?:\/\/(?:([^/?]*)@)?([^@/?]+)(?:\/([^/?]*))?(?:\?(.*))?$/

const parseNode = (text: string, defaultPort: number): Node | undefined => {
  // URL would silently repair an invalid host, such as one with a blank.
  const url =
    /^[\w.:[\]-]+$/.test(text) && URL.canParse(`redis://${text}`) ? new URL(`redis://${text}`) : undefined
  if (url === undefined || url.hostname === "" || url.port === "0") return
  return { host: url.hostname.replace(/^\[|\]$/g, ""), port: Number(url.port || defaultPort) }
}

const parseCredentials = (text: string): Credentials | undefined => {
  const [, name = "", secret = ""] = /^([^:]*):?(.*)$/s.exec(text) ?? []
  const [username, password] = [decode(name), decode(secret)]
  if (username === undefined || password === undefined) return
  return { ...(username === "" ? {} : { username }), ...(password === "" ? {} : { password }) }
}

const parseSentinelQuery = (text: string): Credentials | undefined => {
  const [, secret] = /^sentinelPassword=([^&=]+)$/.exec(text) ?? []
  if (secret === undefined) return text === "" ? {} : undefined
  const password = decode(secret)
  return password === undefined ? undefined : { password }
}

/** The percent-decoded text; undefined for invalid encoding. */
const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The address of Redis is invalid. The address is omitted, because it may contain a password. */
export class InvalidRedisUrl extends Schema.TaggedError<InvalidRedisUrl>()("InvalidRedisUrl", {}) {
  override get message(): string {
    return (
      "the URL of Redis must have the form redis://user:password@host:port, " +
      "redis-sentinel://user:password@host:port,host:port/master or redis-cluster://user:password@host:port,host:port " +
      "(rediss instead of redis for TLS)"
    )
  }
}
