import { BlockList, isIPv4 } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { isInAllowedNetwork, networkNamed } from "./ipRanges.ts"

const allowed = (...texts: ReadonlyArray<string>) =>
  texts.map((text) => networkNamed(text) ?? assert.fail(text))
const everything = allowed("0.0.0.0/0", "::/0")

describe("networkNamed", () => {
  it("parses CIDR blocks and single addresses, and nothing else", () => {
    for (const text of ["10.0.0.0/8", "172.30.70.5", "fd12:3456::/48", "fd12::1"])
      assert.isDefined(networkNamed(text), text)
    for (const text of ["", "10.0.0.1/8", "10.0.0.0/33", "nextcloud", "10.0.0.0/8 ", "10.0.0", "::1%eth0"])
      assert.isUndefined(networkNamed(text), text)
  })
})

describe("isInAllowedNetwork", () => {
  const Octet = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))
  const Prefix = Schema.Int.check(Schema.isBetween({ minimum: 9, maximum: 32 }))

  it.prop(
    "D-OUT-1: has the boundaries of Node's BlockList for private networks",
    [Schema.Tuple([Octet, Octet, Octet]), Prefix, Schema.Tuple([Octet, Octet, Octet])],
    ([network, prefix, octets]) => {
      const bits = network.reduce((all, octet) => all * 256 + octet, 10)
      const size = 2 ** (32 - prefix)
      const first = Math.floor(bits / size) * size
      const base = [24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join(".")
      const list = new BlockList()
      list.addSubnet(base, prefix)
      const near = [network[0], network[1], octets[2]]
      for (const address of [`10.${octets.join(".")}`, `10.${near.join(".")}`]) {
        const isIn = isInAllowedNetwork(address, allowed(`${base}/${prefix}`))
        assert.strictEqual(isIn, list.check(address), `${address} in ${base}/${prefix}`)
      }
    }
  )

  it.for([
    "169.254.169.254",
    "169.254.170.2",
    "100.100.100.200",
    "168.63.129.16",
    "192.0.0.192",
    "fd00:ec2::254",
    "fd00:ec2::23",
    "fd20:ce::254",
    "fd00:c1::a9fe:a9fe",
    "fd00:42::42",
    "fe80::1",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "::",
    "::ffff:169.254.169.254",
    "::ffff:10.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::"
  ])("D-OUT-1: %s is closed in every network", (address) => {
    const itself = `${address}/${isIPv4(address) ? 32 : 128}`
    assert.isFalse(isInAllowedNetwork(address, [...everything, ...allowed(itself)]))
  })

  it("D-OUT-1: loopback addresses are open only in a network of loopback addresses", () => {
    for (const address of ["127.0.0.1", "::1"]) {
      assert.isFalse(isInAllowedNetwork(address, everything), address)
      assert.isTrue(isInAllowedNetwork(address, allowed("127.0.0.0/8", "::1")), address)
    }
    assert.isFalse(isInAllowedNetwork("127.0.0.2", allowed("127.0.0.1")))
  })

  it("opens nothing without networks, and rejects texts that are not addresses", () => {
    assert.isFalse(isInAllowedNetwork("10.0.0.1", []))
    assert.isFalse(isInAllowedNetwork("nextcloud", everything))
    assert.isTrue(isInAllowedNetwork("10.0.0.1", everything))
    assert.isTrue(isInAllowedNetwork("fd12::1", everything))
  })
})
