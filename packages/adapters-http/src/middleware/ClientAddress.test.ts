import { assert, describe, it } from "@effect/vitest"
import { clientOf, parseNetwork } from "./ClientAddress.ts"

const clientAddress = (...from: Parameters<typeof clientOf>) => clientOf(...from).address

const trusted = ["10.0.0.0/8", "fd00::/8"].map(parseNetwork)

describe("D-HTTP-8: client addresses", () => {
  it.each([
    // The socket is not a trusted proxy: X-Forwarded-For is ignored.
    ["203.0.113.9", undefined, "203.0.113.9"],
    ["203.0.113.9", "6.6.6.6", "203.0.113.9"],
    ["203.0.113.9", "6.6.6.6, 10.0.0.7", "203.0.113.9"],
    // Behind a trusted proxy: the right-most address that is not trusted.
    ["10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.7", "203.0.113.9"],
    ["10.0.0.1", "203.0.113.9:51234", "203.0.113.9"],
    ["10.0.0.1", " 203.0.113.9 ", "203.0.113.9"],
    ["fd00::1", "[2001:db8:1:2:bbbb::9]:443", "2001:db8:1:2::/64"],
    ["fd00::1", "2001:db8:1:2:bbbb::9", "2001:db8:1:2::/64"],
    ["10.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"],
    ["::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"],
    // An invalid hop ends the search at the last trusted address.
    ["10.0.0.1", "203.0.113.9, garbage", "10.0.0.1"],
    ["10.0.0.1", "203.0.113.9, 10.0.0.7, ", "10.0.0.1"],
    ["10.0.0.1", "203.0.113.9, garbage, 10.0.0.7", "10.0.0.7"],
    ["10.0.0.1", "0x7f.1", "10.0.0.1"],
    ["10.0.0.1", "203.0.113.09", "10.0.0.1"],
    ["10.0.0.1", "127.1", "10.0.0.1"],
    ["10.0.0.1", "203.0.113.9.", "10.0.0.1"],
    ["10.0.0.1", "", "10.0.0.1"],
    ["10.0.0.1", undefined, "10.0.0.1"],
    // All addresses are trusted: the left-most.
    ["10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    // IPv6 is counted by its /64, an IPv4-mapped address as IPv4; a zone is ignored.
    ["2001:db8:1:2:3:4:5:6", undefined, "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", undefined, "2001:db8:1:3::/64"],
    ["::ffff:203.0.113.9", undefined, "203.0.113.9"],
    ["::ffff:cb00:7109", undefined, "203.0.113.9"],
    ["fe80::1%eth0", undefined, "fe80::/64"],
    [undefined, "203.0.113.9", "unknown"],
    ["/run/calendeal.sock", "203.0.113.9", "unknown"]
  ])("socket %s, X-Forwarded-For %s: %s", (socket, forwardedFor, expected) => {
    assert.strictEqual(clientAddress(trusted, socket, forwardedFor), expected)
  })

  it("trusts no proxy by default", () => {
    assert.strictEqual(clientAddress([], "127.0.0.1", "6.6.6.6"), "127.0.0.1")
  })

  it("accepts a single address as a proxy, and refuses text that is neither address nor block", () => {
    assert.strictEqual(clientAddress([parseNetwork("192.0.2.1")], "192.0.2.1", "6.6.6.6"), "6.6.6.6")
    assert.strictEqual(clientAddress([parseNetwork("192.0.2.1")], "192.0.2.2", "6.6.6.6"), "192.0.2.2")
    assert.strictEqual(clientAddress([parseNetwork("fd00::1")], "fd00::1", "6.6.6.6"), "6.6.6.6")
    assert.strictEqual(
      clientAddress([parseNetwork("::ffff:192.0.2.0/120")], "192.0.2.2", "6.6.6.6"),
      "6.6.6.6"
    )
    assert.throws(() => parseNetwork("loopback"), /"loopback" is neither an address nor a CIDR block/)
  })

  it.each([
    ["2001:db8:1:2:3:4:5:6", undefined, "2001:db8:1::/48"],
    ["2001:db8:1:ffff::1", undefined, "2001:db8:1::/48"],
    ["2001:db8:2::1", undefined, "2001:db8:2::/48"],
    ["10.0.0.1", "2001:db8:1:2:bbbb::9", "2001:db8:1::/48"],
    ["203.0.113.9", undefined, undefined],
    ["::ffff:203.0.113.9", undefined, undefined],
    [undefined, undefined, undefined]
  ])("D-RATE-5: socket %s, X-Forwarded-For %s: network %s", (socket, forwardedFor, expected) => {
    assert.strictEqual(clientOf(trusted, socket, forwardedFor).network, expected)
  })
})
