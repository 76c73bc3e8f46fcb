import { Agent, buildConnector } from "@effect/platform-node/Undici"
import { Effect } from "effect"
import { isIP, type LookupFunction } from "node:net"
import { rootCertificates } from "node:tls"
import { type Admission, refusalOfAddresses } from "./admit.ts"

/** All addresses of a name. */
export type Resolve = (name: string) => Promise<ReadonlyArray<string>>

/** How connections are made. */
export interface Connecting {
  readonly admission: Admission
  readonly resolve: Resolve
  readonly timeoutMillis: number
  /** Certificates to trust beside the publicly trusted ones, in PEM. */
  readonly certificates: ReadonlyArray<string>
}

/** The client's connections, which end with the scope. */
export const guardedDispatcher = (connecting: Connecting) =>
  Effect.acquireRelease(
    Effect.sync(() => new Agent({ connect: guardedConnector(connecting) })),
    (agent) => Effect.promise(() => agent.destroy())
  )

/**
 * Connects to admitted addresses only. A name is resolved once, by the connection itself, which takes one of the very
 * addresses that were checked: there is no second look that another answer could be given to.
 */
const guardedConnector = (connecting: Connecting): buildConnector.connector => {
  const refusalOf = (protocol: string) => (addresses: ReadonlyArray<string>) =>
    refusalOfAddresses(protocol, addresses, connecting.admission)
  const connectorTo = (protocol: string) =>
    buildConnector({
      lookup: guardedLookup(connecting.resolve, refusalOf(protocol)),
      timeout: connecting.timeoutMillis,
      allowH2: false,
      ...(connecting.certificates.length > 0 && { ca: [...rootCertificates, ...connecting.certificates] })
    })
  const [secure, plain] = [connectorTo("https:"), connectorTo("http:")]
  return (options, callback) => {
    // A literal is connected to without a lookup.
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
        const refusal = addresses.length === 0 ? new NameUnknown() : refusalOf(addresses)
        const found = addresses.map((address) => ({ address, family: isIP(address) }))
        if (refusal !== undefined) return callback(refusal, [])
        if (options.all === true) return callback(null, found)
        return callback(null, found[0]?.address ?? "", found[0]?.family)
      },
      (cause: Error) => callback(cause, [])
    )
  }

class NameUnknown extends Error {
  override readonly message = "The host name does not resolve to an address."
  /** As Node's own look-up says it. */
  readonly code = "ENOTFOUND"
}
