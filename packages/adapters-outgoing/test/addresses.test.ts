import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { httpServer, resolverWith, httpsServer, send } from "./servers.ts"

const { get } = HttpClientRequest

/** A resolver that must not be called. */
const failingResolver = { resolve: () => Promise.reject(new Error("asked")) }
const refused = (reason: string) => (outcome: object) => {
  assert.deepInclude(outcome, { tag: "InvalidUrlError", why: reason })
}

/** What a name without an address leads to. Names of closed networks lead to the same. */
const unknown = (outcome: object) => {
  assert.match(JSON.stringify(outcome), /"TransportError".*ENOTFOUND/)
}

describe("An address that a user enters", () => {
  it.live.each([
    ["http", "http://calendar.example/feed", "scheme"],
    ["a file", "file:///etc/passwd", "scheme"],
    ["credentials", "https://ada:secret@calendar.example/", "credentials"],
    ["a user name alone", "https://ada@calendar.example/", "credentials"],
    ["the port of SMTP", "https://calendar.example:25/", "port"],
    ["the port of SSH", "https://calendar.example:22/", "port"],
    ["a trailing dot in the name", "https://localhost./", "name"],
    ["decimal", "https://2130706433/", "address"],
    ["octal", "https://0177.0.0.1/", "address"],
    ["hexadecimal", "https://0x7f000001/", "address"],
    ["a mix of notations", "https://0x7f.1/", "address"],
    ["two parts", "https://10.1/", "address"],
    ["full-width digits", "https://１２７.0.0.1/", "address"],
    ["circled digits", "https://①②⑦.⓪.⓪.①/", "address"],
    ["percent signs", "https://%31%32%37.0.0.1/", "address"],
    ["a trailing dot in the address", "https://127.0.0.1./", "address"],
    ["only zeros", "https://0.0.0.0/", "address"],
    ["a single zero", "https://0/", "address"],
    ["a private network", "https://192.168.1.1:8443/", "address"],
    ["a provider's network", "https://100.64.0.1/", "address"],
    ["a cloud's metadata", "https://169.254.169.254/latest/meta-data", "address"],
    ["Azure's metadata", "https://168.63.129.16/", "address"],
    ["Alibaba's metadata", "https://100.100.100.200/", "address"],
    ["Amazon's metadata over IPv6", "https://[fd00:ec2::254]/", "address"],
    ["loopback over IPv6", "https://[::1]/", "address"],
    ["the unspecified IPv6 address", "https://[::]/", "address"],
    ["IPv4 in IPv6", "https://[::ffff:127.0.0.1]/", "address"],
    ["IPv4 in IPv6, in hexadecimal", "https://[::ffff:7f00:1]/", "address"],
    ["NAT64", "https://[64:ff9b::7f00:1]/", "address"],
    ["6to4", "https://[2002:7f00:1::]/", "address"],
    ["Teredo", "https://[2001:0:7f00:1::]/", "address"],
    ["a link-local address", "https://[fe80::1]/", "address"],
    ["a unique local address", "https://[fd12:3456::1]/", "address"],
    ["multicast", "https://224.0.0.1/", "address"]
  ] as const)("is refused without a DNS lookup: %s", ([, url, reason]) =>
    Effect.map(send(get(url), failingResolver), refused(reason))
  )

  it.live.each([
    ["loopback", ["127.0.0.1"]],
    ["a private network", ["10.0.0.1"]],
    ["a cloud's metadata", ["169.254.169.254"]],
    ["loopback over IPv6", ["::1"]],
    ["IPv4 in IPv6", ["::ffff:10.0.0.1"]],
    ["a public address and a private one", ["93.184.216.34", "192.168.0.1"]],
    ["a public address and IPv6's loopback", ["93.184.216.34", "2606:4700::1111", "::1"]],
    ["a text that is not an address", ["somewhere"]]
  ] as const)("D-OUT-2: is refused like an unknown name if its name resolves to %s", ([, addresses]) =>
    Effect.gen(function* () {
      const names = resolverWith(addresses)
      unknown(yield* send(get("https://calendar.example/"), names))
      assert.deepStrictEqual(names.lookups, ["calendar.example"])
    })
  )

  it.live("fails with TransportError if its name does not resolve", () =>
    Effect.gen(function* () {
      unknown(yield* send(get("https://calendar.example/"), resolverWith([])))
    })
  )

  it.live("is resolved by its name in ASCII", () =>
    Effect.gen(function* () {
      const names = resolverWith(["10.0.0.1"])
      yield* send(get("https://bücher.example/"), names)
      yield* send(get("https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/"), names)
      assert.deepStrictEqual(names.lookups, ["xn--bcher-kva.example", "localhost"])
    })
  )
})

describe("The checked address", () => {
  it.live("is used for the connection: the name is resolved once per connection", () =>
    Effect.gen(function* () {
      const server = yield* httpServer((_, response) =>
        response.setHeader("connection", "close").end("first")
      )
      const names = resolverWith(["127.0.0.1"], ["169.254.169.254"])
      const limits = { ...names, allowLoopback: true }
      const url = `http://rebinding.example:${server.port}/`
      assert.deepStrictEqual(yield* send(get(url), limits), { status: 200, text: "first" })
      assert.deepStrictEqual(names.lookups, ["rebinding.example"])
      unknown(yield* send(get(url), limits))
      assert.lengthOf(server.requests, 1)
    })
  )

  it.live("stays refused if a later DNS response would be allowed", () =>
    Effect.gen(function* () {
      const server = yield* httpsServer("rebinding.example", (_, response) => response.end("reached"))
      const names = resolverWith(["10.0.0.1"], ["127.0.0.1"])
      const url = `https://rebinding.example:${server.port}/`
      const limits = { ...names, certificates: [server.certificate], allowLoopback: true }
      unknown(yield* send(get(url), limits))
      assert.deepStrictEqual(names.lookups, ["rebinding.example"])
      assert.lengthOf(server.requests, 0)
    })
  )

  it.live("needs a certificate for the name, not for the address", () =>
    Effect.gen(function* () {
      const server = yield* httpsServer("feed.example", (_, response) => response.end("reached"))
      const limits = {
        ...resolverWith(["127.0.0.1"]),
        certificates: [server.certificate],
        allowLoopback: true
      }
      const right = yield* send(get(`https://feed.example:${server.port}/`), limits)
      assert.deepStrictEqual(right, { status: 200, text: "reached" })
      const wrong = yield* send(get(`https://other.example:${server.port}/`), limits)
      assert.deepInclude(wrong, { tag: "TransportError" })
      const untrusted = yield* send(get(`https://feed.example:${server.port}/`), {
        ...limits,
        certificates: []
      })
      assert.deepInclude(untrusted, { tag: "TransportError" })
      assert.lengthOf(server.requests, 1)
    })
  )
})

describe("Loopback addresses", () => {
  it.live("are reached only if that is allowed, also over http", () =>
    Effect.gen(function* () {
      const server = yield* httpServer((_, response) => response.end("reached"))
      const url = `http://127.0.0.1:${server.port}/`
      refused("scheme")(yield* send(get(url)))
      assert.deepStrictEqual(yield* send(get(url), { allowLoopback: true }), { status: 200, text: "reached" })
      assert.lengthOf(server.requests, 1)
    })
  )

  it.live.each(["https://10.0.0.1/", "https://169.254.169.254/", "https://[fe80::1]/"])(
    "if allowed, do not open %s",
    (url) => Effect.map(send(get(url), { ...failingResolver, allowLoopback: true }), refused("address"))
  )

  it.live("if allowed, do not open http to other addresses", () =>
    Effect.map(
      send(get("http://calendar.example/"), { ...resolverWith(["93.184.216.34"]), allowLoopback: true }),
      unknown
    )
  )
})

describe("An error", () => {
  it.live("contains only the host of the address", () =>
    Effect.gen(function* () {
      const url = "https://ada:hunter2@calendar.example/private-8f3a/basic.ics?token=t0k3n"
      const request = HttpClientRequest.bearerToken(get(url), "b34r3r")
      const text = JSON.stringify(yield* send(request, failingResolver))
      for (const secret of ["ada", "hunter2", "8f3a", "t0k3n", "b34r3r"]) assert.notInclude(text, secret)
      assert.include(text, "calendar.example")
    })
  )
})
