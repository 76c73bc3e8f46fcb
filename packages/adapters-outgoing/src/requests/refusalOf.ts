import type { Fault } from "@calendeal/domain/texts"
import { Schema } from "effect"
import { isIP } from "node:net"
import { type AllowedNetworks, isInAllowedNetwork, isLoopbackAddress, isPublicAddress } from "./ipRanges.ts"

/** The operator's setting, which opens networks (D-OUT-3). */
const setting = "OUTGOING_ALLOWED_NETWORKS"

const because = {
  scheme: `only https is allowed for this host, and http only in a network of ${setting}`,
  credentials: "a user name or password in the URL is not allowed",
  port: "the port must be 443 or above 1023",
  name: "a host name that ends in a dot is not allowed",
  address: `the host is neither on the public Internet nor in a network that the operator allows with ${setting}`
} as const

/** Requests to the address are not allowed. A retry has the same result. */
export class AddressRefused extends Schema.TaggedError<AddressRefused>()("AddressRefused", {
  reason: Schema.Literals(["scheme", "credentials", "port", "name", "address"])
}) {
  override get message(): string {
    return `The URL is not allowed: ${because[this.reason]}.`
  }
}

const codes = {
  scheme: "network_not_allowed",
  address: "network_not_allowed",
  credentials: "address_not_allowed",
  port: "address_not_allowed",
  name: "address_not_allowed"
} as const

/** The fault of an address that a member entered (D-CON-61); undefined: requests to it are allowed. */
export const faultOfAddress = (url: URL, admission: Admission): Fault | undefined => {
  const refusal = refusalOf(url, admission)
  return refusal && { message: refusal.message, code: codes[refusal.reason] }
}

/** The addresses to which requests are allowed. */
export interface Admission {
  /** Also allows loopback addresses on every port, with https or http. For tests, never for production. */
  readonly allowLoopback: boolean
  /** The operator's networks that are allowed in addition to the public Internet, with https or http. Default: none. */
  readonly networks?: AllowedNetworks
}

/**
 * The reason to refuse a URL without a DNS lookup; undefined if there is none. The URL parser has already normalised
 * the spellings of IPv4 addresses (decimal, octal, hexadecimal, full-width).
 */
export const refusalOf = (url: URL, admission: Admission): AddressRefused | undefined => {
  const host = url.hostname.replace(/^\[|\]$/g, "")
  if (!schemesOf(admission).includes(url.protocol)) return new AddressRefused({ reason: "scheme" })
  if (url.username !== "" || url.password !== "") return new AddressRefused({ reason: "credentials" })
  if (host.endsWith(".")) return new AddressRefused({ reason: "name" })
  if (!admission.allowLoopback && !isAllowedPort(url.port)) return new AddressRefused({ reason: "port" })
  return isIP(host) === 0 ? undefined : refusalOfAddresses(url.protocol, [host], admission)
}

/**
 * The reason to refuse the IP addresses of a name; undefined if there is none. All addresses must be allowed, because
 * the connection may use any of them. Over http all must be in allowed networks.
 */
export const refusalOfAddresses = (
  protocol: string,
  addresses: ReadonlyArray<string>,
  { allowLoopback, networks = [] }: Admission
): AddressRefused | undefined => {
  const isOpened = (address: string) =>
    (allowLoopback && isLoopbackAddress(address)) || isInAllowedNetwork(address, networks)
  if (addresses.every(isOpened)) return undefined
  if (protocol !== "https:") return new AddressRefused({ reason: "scheme" })
  return addresses.every((address) => isOpened(address) || isPublicAddress(address))
    ? undefined
    : new AddressRefused({ reason: "address" })
}

/** Over http the connection decides after the DNS lookup. */
const schemesOf = ({ allowLoopback, networks = [] }: Admission) =>
  allowLoopback || networks.length > 0 ? ["https:", "http:"] : ["https:"]

/** Ports below 1024 belong to other services, which could misinterpret a request. */
const isAllowedPort = (port: string): boolean => port === "" || port === "443" || Number(port) > 1023
