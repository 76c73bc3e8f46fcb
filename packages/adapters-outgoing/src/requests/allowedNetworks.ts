import { Result } from "effect"
import { IpNetwork, NetAddress } from "effect/net"

/** Networks beside the public Internet that requests may go to, over http as well. The operator names them. */
export type AllowedNetworks = ReadonlyArray<IpNetwork.IpNetwork>

/**
 * The network that a text names: a CIDR block such as `10.20.0.0/16`, or a single address. Undefined when it is neither,
 * or when the block's address has bits set after its prefix.
 */
export const networkNamed = (text: string): IpNetwork.IpNetwork | undefined =>
  Result.getOrUndefined(
    text.includes("/")
      ? IpNetwork.fromString(text)
      : Result.flatMap(NetAddress.ipFromString(text), (address) =>
          IpNetwork.make(address, NetAddress.width(address))
        )
  )

const networks = (...texts: ReadonlyArray<string>) => texts.map(IpNetwork.fromStringUnsafe)

/** What no setting opens: the doors of clouds to their machines' credentials, and addresses that name no one machine. */
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
  // What holds an IPv4 address, which could be any of the above.
  "::ffff:0:0/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "2001::/32",
  "2002::/16"
)
const loopback = networks("127.0.0.0/8", "::1/128")

const isWithin = (address: NetAddress.IpAddress) => (network: IpNetwork.IpNetwork) =>
  IpNetwork.contains(network, address)

/**
 * Whether an IP address, as text, lies in one of these networks. What is always closed never does, and this machine's own
 * addresses do only when a network names them and nothing else: `0.0.0.0/0` does not. False for what is no address.
 */
export const isInAllowedNetwork = (text: string, allowed: AllowedNetworks): boolean =>
  Result.match(NetAddress.ipFromString(text), {
    onFailure: () => false,
    onSuccess: (address) => {
      if (alwaysClosed.some(isWithin(address))) return false
      const own = loopback.find(isWithin(address))
      const opening =
        own === undefined ? allowed : allowed.filter((network) => IpNetwork.containsNetwork(own, network))
      return opening.some(isWithin(address))
    }
  })
