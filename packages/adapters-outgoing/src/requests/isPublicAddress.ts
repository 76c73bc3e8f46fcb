import { Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"

const networks = (...texts: ReadonlyArray<string>) => texts.map(IpNetwork.fromStringUnsafe)
const within = (list: ReadonlyArray<IpNetwork.IpNetwork>, address: NetAddress.IpAddress): boolean =>
  list.some((network) => IpNetwork.contains(network, address))

/** What IANA's registries set apart from the public Internet, and one public address that is a cloud's own door. */
const neverPublic = networks(
  "0.0.0.0/8", // this host and this network
  "10.0.0.0/8",
  "100.64.0.0/10", // between a provider and its customers
  "127.0.0.0/8",
  "169.254.0.0/16", // link-local, and most clouds' metadata
  "172.16.0.0/12",
  "192.0.0.0/24", // protocol assignments
  "192.0.2.0/24", // documentation
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16",
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
  "168.63.129.16/32", // Azure's metadata
  "2001::/23", // protocol assignments: Teredo, benchmarks, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4 holds an IPv4 address
  "3fff::/20" // documentation
)

/**
 * All of IPv6 that has been given out. Loopback, unique local, link-local and multicast addresses, and those that hold
 * an IPv4 address (mapped, compatible, NAT64), lie outside.
 */
const givenOut = IpNetwork.fromStringUnsafe("2000::/3")
const loopback = networks("127.0.0.0/8", "::1/128")

/** Whether an IP address, as text, is one that anybody on the public Internet may have. False for what is no address. */
export const isPublicAddress = (text: string): boolean =>
  Result.match(NetAddress.ipFromString(text), {
    onFailure: () => false,
    onSuccess: (address) =>
      (NetAddress.isIpv4Address(address) || IpNetwork.contains(givenOut, address)) &&
      !within(neverPublic, address)
  })

/** Whether an IP address, as text, is this machine's own. False for what is no address. */
export const isLoopbackAddress = (text: string): boolean =>
  Result.match(NetAddress.ipFromString(text), {
    onFailure: () => false,
    onSuccess: (address) => within(loopback, address)
  })
