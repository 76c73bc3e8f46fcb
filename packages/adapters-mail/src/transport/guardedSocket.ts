import type { OwnSmtpServer } from "@calendeal/domain/mails"
import { Outcome } from "@calendeal/domain/outbox"
import { Effect } from "effect"
import { lookup } from "node:dns/promises"
import { connect, isIP, type Socket } from "node:net"

/** All addresses of a name. */
type Resolve = (name: string) => Promise<ReadonlyArray<string>>

/** The servers of workspaces to which connections are allowed. */
export interface OwnServers {
  /** Whether connections are refused if a name has these IP addresses. */
  readonly refuses: (addresses: ReadonlyArray<string>) => boolean
  /** Whether any port is allowed, instead of 25, 465, 587 and 2525 only. For development and tests. */
  readonly allowsAnyPort: boolean
  /** The resolver of names. Default: the machine's. */
  readonly resolve?: Resolve
}

const mailPorts = [25, 465, 587, 2525]

/**
 * A connection to a workspace's server (D-MAIL-42). The name is resolved once, and the connection uses the addresses that
 * were checked. Closed with the scope. Fails with the outcome of the attempt.
 */
export const guardedSocket = Effect.fnUntraced(function* (
  { host, port }: OwnSmtpServer,
  { allowsAnyPort, refuses, resolve = systemResolve }: OwnServers
) {
  if (!allowsAnyPort && !mailPorts.includes(port))
    return yield* Effect.fail(Outcome.Refused({ code: "port_refused" }))
  const isName = isIP(host) === 0
  const addresses = yield* Effect.tryPromise({
    try: async () => (isName ? resolve(host) : [host]),
    catch: () => unreachable("name_unknown")
  }).pipe(withinTimeLimit)
  // One code for names of closed networks and for unknown ones, which keeps the names of a network to itself.
  if (addresses.length === 0 || (isName && refuses(addresses)))
    return yield* Effect.fail(unreachable("name_unknown"))
  if (refuses(addresses)) return yield* Effect.fail(Outcome.Refused({ code: "address_refused" }))
  const socket = yield* Effect.acquireRelease(
    Effect.sync(() => socketTo(host, port, addresses)),
    (open) => Effect.sync(() => open.destroy())
  )
  return yield* Effect.as(connected(socket), socket)
})

const systemResolve: Resolve = async (name) =>
  (await lookup(name, { all: true })).map(({ address }) => address)

/** Node tries the addresses in turn. */
const socketTo = (host: string, port: number, addresses: ReadonlyArray<string>): Socket => {
  const found = addresses.map((address) => ({ address, family: isIP(address) }))
  return connect({
    host,
    port,
    autoSelectFamily: true,
    lookup: (_name, { all }, callback) =>
      all === true ? callback(null, found) : callback(null, found[0]?.address ?? "", found[0]?.family)
  })
}

const connected = (socket: Socket): Effect.Effect<void, Outcome> =>
  Effect.callback<void, Outcome>((resume) => {
    socket.once("connect", () => resume(Effect.void))
    // Stays after the connection, so that an error before the session starts does not end the process.
    socket.on("error", () => resume(Effect.fail(unreachable("connection_failed"))))
  }).pipe(withinTimeLimit)

const withinTimeLimit = Effect.timeoutOrElse({
  duration: "10 seconds",
  orElse: () => Effect.fail(unreachable("timeout"))
})

const unreachable = (code: string): Outcome =>
  Outcome.Retry({ code, afterSeconds: null, fault: "destination" })
