import { isIP } from "node:net"
import { AddressRefused } from "./AddressRefused.ts"
import { type AllowedNetworks, isInAllowedNetwork } from "./allowedNetworks.ts"
import { isLoopbackAddress, isPublicAddress } from "./isPublicAddress.ts"

/** Which addresses requests may go to. */
export interface Admission {
  /** This machine's own addresses too, on every port and over http as well: for tests, never for production. */
  readonly allowLoopback: boolean
  /** Networks of the operator's that are open besides the public Internet, over http as well; none unless said. */
  readonly networks?: AllowedNetworks
}

/**
 * What is wrong with an address as it is written; nothing, if only its name's addresses remain to be seen. The URL
 * parser has already put every spelling of an IPv4 address (decimal, octal, hexadecimal, full-width) into one form.
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
 * What is wrong with the addresses of a name. One bad one among good ones is enough: any may be connected to. Over http
 * every one must lie in what was opened.
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

/** Over http nothing is known before the name is looked up; the connection decides then. */
const schemesOf = ({ allowLoopback, networks = [] }: Admission) =>
  allowLoopback || networks.length > 0 ? ["https:", "http:"] : ["https:"]

/** Below 1024 live the services that a request could be mistaken by; calendars do listen above. */
const isAllowedPort = (port: string): boolean => port === "" || port === "443" || Number(port) > 1023
