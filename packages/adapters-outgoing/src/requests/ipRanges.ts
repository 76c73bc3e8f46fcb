import { Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"

const networks = (...texts: ReadonlyArray<string>) => texts.map(IpNetwork.fromStringUnsafe)
const isIn = (address: NetAddress.IpAddress, list: ReadonlyArray<IpNetwork.IpNetwork>): boolean =>
  list.some((network) => IpNetwork.contains(network, address))

/** Tests the address in a text; false for any other text. */
const test = (text: string, predicate: (address: NetAddress.IpAddress) => boolean): boolean =>
  Result.match(NetAddress.ipFromString(text), { onFailure: () => false, onSuccess: predicate })

const loopback = networks("127.0.0.0/8", "::1/128")

/** The special-purpose ranges in IANA's registries, and the metadata address of a cloud in a public range. */
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
  "2002::/16", // 6to4 contains an IPv4 address
  "3fff::/20" // documentation
)

/**
 * The allocated part of IPv6. Loopback, unique local, link-local and multicast addresses are outside of it, and so are
 * addresses that contain an IPv4 address (mapped, compatible, NAT64).
 */
const allocated = IpNetwork.fromStringUnsafe("2000::/3")

/** Whether the text is an IP address of the public Internet. */
export const isPublicAddress = (text: string): boolean =>
  test(
    text,
    (address) =>
      (NetAddress.isIpv4Address(address) || IpNetwork.contains(allocated, address)) &&
      !isIn(address, neverPublic)
  )

/** Whether the text is a loopback address. */
export const isLoopbackAddress = (text: string): boolean => test(text, (address) => isIn(address, loopback))

/** The operator's own networks to which requests are allowed, also over http. */
export type AllowedNetworks = ReadonlyArray<IpNetwork.IpNetwork>

/**
 * Parses a CIDR block such as `10.20.0.0/16`, or a single address. Undefined for any other text, and for a block whose
 * address has bits set after its prefix.
 */
export const networkNamed = (text: string): IpNetwork.IpNetwork | undefined =>
  Result.getOrUndefined(
    text.includes("/")
      ? IpNetwork.fromString(text)
      : Result.flatMap(NetAddress.ipFromString(text), (address) =>
          IpNetwork.make(address, NetAddress.width(address))
        )
  )

/** Ranges that no setting opens: metadata services of clouds, and addresses that do not identify one machine. */
const alwaysClosed = networks(
  "0.0.0.0/8", // this host: a connection to it reaches this machine
  "169.254.0.0/16", // link-local: metadata of most clouds (169.254.169.254), of containers (169.254.170.2)
  "100.100.100.200/32", // Alibaba's metadata
  "168.63.129.16/32", // Azure's metadata
  "192.0.0.192/32", // Oracle's older metadata
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and broadcast
  "fd00:ec2::/32", // Amazon's metadata
  "fd20:ce::254/128", // Google's metadata
  "fd00:c1::a9fe:a9fe/128", // Oracle's metadata
  "fd00:42::42/128", // Scaleway's metadata
  "fe80::/10", // link-local
  "ff00::/8", // multicast
  "::/128",
  // Ranges that contain an IPv4 address, which could be any of the above.
  "::ffff:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "2001::/32",
  "2002::/16"
)

/**
 * Whether the text is an IP address in one of these networks. Never true for the ranges that are always closed. Loopback
 * addresses must be in a network of loopback addresses only, so that `0.0.0.0/0` does not open them.
 */
export const isInAllowedNetwork = (text: string, allowed: AllowedNetworks): boolean =>
  test(text, (address) => {
    if (isIn(address, alwaysClosed)) return false
    const own = loopback.find((network) => IpNetwork.contains(network, address))
    return isIn(
      address,
      own === undefined ? allowed : allowed.filter((network) => IpNetwork.containsNetwork(own, network))
    )
  })
