import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { IpNetwork, NetAddress } from "effect/net"
import type { HttpServerRequest } from "effect/http"

/** The client that a request is counted for (D-HTTP-8). */
export interface Client {
  /** An IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string
  /** The /48 of an IPv6 address, which has its own limit (D-RATE-5). */
  readonly network: string | undefined
}

/** Finds the client of a request. */
export class ClientAddress extends Context.Service<
  ClientAddress,
  {
    readonly client: (request: HttpServerRequest.HttpServerRequest) => Client
    /** The client's address; none if the socket has none. */
    readonly address: (request: HttpServerRequest.HttpServerRequest) => Option.Option<string>
  }
>()("@calendeal/adapters-http/ClientAddress") {
  /** Trusts X-Forwarded-For only from these proxies: addresses or CIDR blocks. Dies if one is neither. */
  static readonly layer = (trustedProxies: ReadonlyArray<string>) =>
    Layer.effect(
      ClientAddress,
      Effect.sync(() => {
        const networks = trustedProxies.map(parseNetwork)
        const client = (request: HttpServerRequest.HttpServerRequest) =>
          clientOf(networks, Option.getOrUndefined(request.remoteAddress), request.headers["x-forwarded-for"])
        return {
          client,
          address: (request) =>
            Option.filter(Option.some(client(request).address), (address) => address !== unknown)
        }
      })
    )
}

/** The name under which requests without an address are counted. */
const unknown = "unknown"

/**
 * The client of a request (D-HTTP-8): the socket's address, or, behind trusted proxies, the right-most address of
 * X-Forwarded-For that is not a trusted proxy. An invalid hop ends the search at the last trusted address. An IPv6
 * client is counted by its /64, the smallest block that a customer gets, and by its /48, the largest.
 */
export const clientOf = (
  trusted: ReadonlyArray<IpNetwork.IpNetwork>,
  socket: string | undefined,
  forwardedFor: string | undefined
): Client => {
  const peer = socket === undefined ? undefined : parseHop(socket)
  if (peer === undefined) return { address: unknown, network: undefined }
  const isTrusted = (address: NetAddress.IpAddress) =>
    trusted.some((network) => IpNetwork.contains(network, address))
  let client = peer
  const hops = trusted.length > 0 && forwardedFor !== undefined ? forwardedFor.split(",") : []
  while (isTrusted(client)) {
    const hop = parseHop(hops.pop()?.trim() ?? "")
    if (hop === undefined) break
    client = hop
  }
  return bucketOf(client)
}

/** Parses an address with or without port, brackets and zone. An IPv4-mapped IPv6 address becomes the IPv4 address. */
const parseHop = (text: string): NetAddress.IpAddress | undefined => {
  const known = parsed.get(text)
  if (known !== undefined) return known
  const address = readHop(text)
  if (parsed.size >= 1000) parsed.clear()
  if (address !== undefined && text.length <= 64) parsed.set(text, address)
  return address
}

// A cache, because the same proxies and visitors send many requests.
const parsed = new Map<string, NetAddress.IpAddress>()

const readHop = (text: string): NetAddress.IpAddress | undefined => {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1]
  const withPort = /^([\d.]+):\d+$/.exec(text)?.[1]
  const bare = (bracketed ?? withPort ?? text).replace(/%[^%]+$/, "")
  return Option.getOrUndefined(
    Option.map(Result.getSuccess(NetAddress.ipFromString(bare)), (address) => NetAddress.toCanonical(address))
  )
}

const bucketOf = (address: NetAddress.IpAddress): Client => {
  if (NetAddress.isIpv4Address(address)) return { address: NetAddress.formatIp(address), network: undefined }
  const block = (prefix: number) => IpNetwork.format(IpNetwork.fromAddressUnsafe(address, prefix))
  return { address: block(64), network: block(48) }
}

/** Parses a CIDR block or a single address. Throws if the text is neither. */
export const parseNetwork = (text: string): IpNetwork.IpNetwork => {
  const network = IpNetwork.fromString(text)
  if (Result.isSuccess(network)) return canonical(network.success)
  const address = parseHop(text)
  if (address === undefined)
    throw new Error(`Trusted proxies: "${text}" is neither an address nor a CIDR block`)
  return IpNetwork.fromAddressUnsafe(address, NetAddress.isIpv4Address(address) ? 32 : 128)
}

/** Converts a block of IPv4-mapped addresses to the IPv4 block, because hops are compared in that form. */
const canonical = (network: IpNetwork.IpNetwork): IpNetwork.IpNetwork => {
  const address = NetAddress.toCanonical(network.address)
  return NetAddress.isIpv4Address(address) &&
    !NetAddress.isIpv4Address(network.address) &&
    network.prefixLength >= 96
    ? IpNetwork.fromAddressUnsafe(address, network.prefixLength - 96)
    : network
}
