import { BlockList, isIPv4 } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { isLoopbackAddress, isPublicAddress } from "./ipRanges.ts"

/**
 * IANA's special-purpose address registries, IPv4's multicast space, and every block of IPv6 that is not global unicast
 * in the address space registry; as `address/prefix`.
 */
const registries = [
  ..."0.0.0.0/8 0.0.0.0/32 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12".split(" "),
  ..."192.0.0.0/24 192.0.0.0/29 192.0.0.8/32 192.0.0.9/32 192.0.0.10/32 192.0.0.170/32 192.0.0.171/32".split(
    " "
  ),
  ..."192.0.2.0/24 192.88.99.0/24 192.88.99.2/32 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24".split(" "),
  ..."203.0.113.0/24 240.0.0.0/4 255.255.255.255/32 224.0.0.0/4".split(" "),
  ..."::1/128 ::/128 ::ffff:0:0/96 64:ff9b::/96 64:ff9b:1::/48 100::/64 100:0:0:1::/64".split(" "),
  ..."2001::/23 2001::/32 2001:2::/48 2001:10::/28 2001:20::/28 2001:30::/28 2001:db8::/32".split(" "),
  ..."2002::/16 3fff::/20 5f00::/16 fc00::/7 fe80::/10".split(" "),
  ..."::/8 100::/8 200::/7 400::/6 800::/5 1000::/4 4000::/3 6000::/3 8000::/3 a000::/3 c000::/3".split(" "),
  ..."e000::/4 f000::/5 f800::/6 fc00::/7 fe00::/9 fe80::/10 fec0::/10 ff00::/8".split(" "),
  // In no registry: Azure uses this public address for metadata.
  "168.63.129.16/32"
].map((text) => {
  const [address = "", prefix = ""] = text.split("/")
  return { address, prefix: Number(prefix), family: isIPv4(address) ? "ipv4" : "ipv6" } as const
})

/** One list for each family, because a list also matches the IPv4-mapped form of an IPv4 address. */
const special = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const { address, family, prefix } of registries) special[family].addSubnet(address, prefix, family)

const expected = (address: string) => {
  const family = isIPv4(address) ? "ipv4" : "ipv6"
  return !special[family].check(address, family)
}

const bitsOf = (address: string): bigint => {
  if (isIPv4(address)) return address.split(".").reduce((bits, part) => bits * 256n + BigInt(part), 0n)
  const [left = "", right] = address.split("::").map((half) => half.split(":").filter((part) => part !== ""))
  const gap = Array.from({ length: right === undefined ? 0 : 8 - left.length - right.length }, () => "0")
  const parts = [...left, ...gap, ...(right ?? [])]
  return parts.reduce((bits, part) => bits * 65_536n + BigInt(`0x${part}`), 0n)
}

const textOf = (bits: bigint, family: "ipv4" | "ipv6"): string => {
  const [count, width, separator, base] = family === "ipv4" ? [4, 8n, ".", 10] : [8, 16n, ":", 16]
  const within = BigInt.asUintN(count * Number(width), bits)
  return Array.from({ length: count }, (_, index) =>
    ((within >> (width * BigInt(count - 1 - index))) & ((1n << width) - 1n)).toString(base)
  ).join(separator)
}

const Octet = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
const Word = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 65_535 }))
const Network = Schema.Literals(registries.map((_, index) => index))
const Step = Schema.Int.check(Schema.isBetween({ minimum: -2, maximum: 2 }))

describe("isPublicAddress", () => {
  it.prop(
    "has the boundaries of IANA's registries",
    [Network, Schema.Boolean, Step],
    ([index, atItsEnd, step]) => {
      const { address, family, prefix } = registries[index] ?? assert.fail()
      const size = 1n << BigInt((family === "ipv4" ? 32 : 128) - prefix)
      const near = textOf(bitsOf(address) + (atItsEnd ? size - 1n : 0n) + BigInt(step), family)
      assert.strictEqual(isPublicAddress(near), expected(near), near)
    },
    { arbitrary: { runs: 3000 } }
  )

  it.prop(
    "agrees with IANA's registries on any IPv4 address",
    [Schema.Tuple([Octet, Octet, Octet, Octet])],
    ([octets]) => {
      const address = octets.join(".")
      assert.strictEqual(isPublicAddress(address), expected(address), address)
      assert.isFalse(isPublicAddress(`::ffff:${address}`))
    },
    { arbitrary: { runs: 2000 } }
  )

  it.prop(
    "agrees with IANA's registries on any IPv6 address",
    [Schema.Tuple([Word, Word, Word, Word, Word, Word, Word, Word])],
    ([words]) => {
      const address = words.map((word) => word.toString(16)).join(":")
      assert.strictEqual(isPublicAddress(address), expected(address), address)
    },
    { arbitrary: { runs: 2000 } }
  )

  it.for(["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111", "2a00:1450:4001:82a::200e", "172.32.0.1"])(
    "is true for %s",
    (address) => assert.isTrue(isPublicAddress(address))
  )

  it.for([
    "",
    "example.org",
    "1.2.3",
    "1.2.3.4.5",
    "fe80::1%eth0",
    "2606:4700::1%1",
    "[2606:4700::1]",
    " 1.1.1.1"
  ])("is false for %j", (text) => assert.isFalse(isPublicAddress(text)))
})

describe("isLoopbackAddress", () => {
  it("is true for loopback addresses only", () => {
    const own = ["127.0.0.1", "127.255.255.254", "::1"]
    const others = ["126.255.255.255", "128.0.0.0", "10.0.0.1", "::", "::2", "::ffff:127.0.0.1", "localhost"]
    assert.isTrue(own.every(isLoopbackAddress))
    assert.isFalse(others.some(isLoopbackAddress))
  })
})
