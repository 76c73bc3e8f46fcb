import { IncomingMessage } from "node:http"
import { isIP, Socket } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import proxyAddresses from "proxy-addr"
import { clientOf, parseNetwork } from "./ClientAddress.ts"

/** Several spellings of addresses, by the name under which they are counted. */
const spellings: Readonly<Record<string, ReadonlyArray<string>>> = {
  "10.0.0.1": ["10.0.0.1", "::ffff:10.0.0.1", "::ffff:a00:1", "0:0:0:0:0:FFFF:0a00:0001"],
  "10.255.3.7": ["10.255.3.7", "::ffff:10.255.3.7"],
  "11.0.0.1": ["11.0.0.1", "::ffff:11.0.0.1"],
  "172.16.9.9": ["172.16.9.9", "::ffff:ac10:909"],
  "172.32.0.1": ["172.32.0.1"],
  "203.0.113.7": ["203.0.113.7", "::ffff:203.0.113.7"],
  "203.0.113.8": ["203.0.113.8"],
  "fd00:1:2:3::/64": ["fd00:1:2:3::1", "FD00:1:2:3:ffff:ffff:ffff:ffff", "fd00:1:2:3:0:0:0:1"],
  "fd00:1:2:4::/64": ["fd00:1:2:4::1"],
  "2001:db8:1:2::/64": ["2001:db8:1:2::9", "2001:0db8:0001:0002:0000:0000:0000:0009"],
  "2001:db8:1:3::/64": ["2001:db8:1:3::9", "2001:db8:1:3:a:b:c:d"],
  "2001:db8:2:2::/64": ["2001:db8:2:2::9"],
  "::/64": ["::1", "::", "0:0:0:0:0:0:0:1"]
}
const countedAs = new Map(
  Object.entries(spellings).flatMap(([bucket, texts]) => texts.map((text) => [text, bucket] as const))
)

const Address = Schema.Literals([...countedAs.keys()])
const Hop = Schema.Literals([
  ...countedAs.keys(),
  "unknown",
  "_hidden",
  "10.0.0.1.1",
  "10.0.0.256",
  "fd00::1::2"
])
const Hops = Schema.Array(Hop).check(Schema.isMaxLength(6))
const Networks = Schema.Array(
  Schema.Literals([
    "10.0.0.0/8",
    "10.0.0.1",
    "172.16.0.0/12",
    "203.0.113.7/32",
    "128.0.0.0/1",
    "fd00::/8",
    "fd00:1:2:3::/64",
    "2001:db8:1::/48",
    "2001:db8:1:2::9",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:172.16.0.0/108"
  ])
).check(Schema.isMaxLength(5))

/** The last valid address that `proxy-addr` finds, the library of Express. */
const expected = (
  trusted: ReadonlyArray<string>,
  socket: string,
  forwardedFor: string
): string | undefined => {
  const request = Object.assign(new IncomingMessage(new Socket()), {
    headers: { "x-forwarded-for": forwardedFor },
    socket: { remoteAddress: socket }
  })
  const walked = proxyAddresses.all(request, proxyAddresses.compile([...trusted]))
  return countedAs.get(walked.findLast((hop) => isIP(hop) !== 0) ?? "")
}

describe("D-HTTP-8: client addresses", () => {
  it.prop(
    "finds the same address as proxy-addr, and counts it by IPv4 address or IPv6 /64",
    [Networks, Address, Hops],
    ([trusted, socket, hops]) => {
      const forwardedFor = hops.join(", ")
      assert.strictEqual(
        clientOf(trusted.map(parseNetwork), socket, forwardedFor).address,
        expected(trusted, socket, forwardedFor)
      )
    },
    { arbitrary: { runs: 2000 } }
  )
})
