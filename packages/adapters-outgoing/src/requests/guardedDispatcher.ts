import { Agent, buildConnector } from "@effect/platform-node/Undici"
import { Effect } from "effect"
import { isIP, type LookupFunction } from "node:net"
import { rootCertificates } from "node:tls"
import { type Admission, refusalOfAddresses } from "./refusalOf.ts"

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<ReadonlyArray<string>>

/** The options of all connections. */
export interface ConnectionOptions {
  readonly admission: Admission
  readonly resolve: Resolve
  readonly timeoutMillis: number
  /** Additional trusted certificates, in PEM. */
  readonly certificates: ReadonlyArray<string>
}

/** The client's connections. They are closed with the scope. */
export const guardedDispatcher = (options: ConnectionOptions) =>
  Effect.acquireRelease(
    Effect.sync(() => new Agent({ connect: guardedConnector(options) })),
    (agent) => Effect.promise(() => agent.destroy())
  )

/**
 * Connects to allowed addresses only. The connection itself resolves the name and uses the addresses that were checked,
 * so that a second DNS response cannot change them.
 */
const guardedConnector = (options: ConnectionOptions): buildConnector.connector => {
  const refusalOf = (protocol: string) => (addresses: ReadonlyArray<string>) =>
    refusalOfAddresses(protocol, addresses, options.admission)
  const connectorTo = (protocol: string) =>
    buildConnector({
      lookup: guardedLookup(options.resolve, refusalOf(protocol)),
      timeout: options.timeoutMillis,
      allowH2: false,
      ...(options.certificates.length > 0 && { ca: [...rootCertificates, ...options.certificates] })
    })
  const [secure, plain] = [connectorTo("https:"), connectorTo("http:")]
  return (options, callback) => {
    // An IP address in the URL is connected to without a lookup.
    const isLiteral = isIP(options.hostname) !== 0
    const refusal = isLiteral ? refusalOf(options.protocol)([options.hostname]) : undefined
    if (refusal !== undefined) return callback(refusal, null)
    return options.protocol === "https:" ? secure(options, callback) : plain(options, callback)
  }
}

const guardedLookup =
  (resolve: Resolve, refusalOf: (addresses: ReadonlyArray<string>) => Error | undefined): LookupFunction =>
  (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        const isRefused = addresses.length === 0 || refusalOf(addresses) !== undefined
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        if (isRefused) return callback(new NameUnknown(), [])
        if (options.all === true) return callback(null, found)
        return callback(null, found[0]?.address ?? "", found[0]?.family)
      },
      (cause: Error) => callback(cause, [])
    )
  }

/** One error for names of closed networks and for names that do not exist, which keeps the names of a network to itself. */
class NameUnknown extends Error {
  override readonly message = "The host name does not resolve to an allowed address."
  /** The code of Node's own lookup. */
  readonly code = "ENOTFOUND"
}
