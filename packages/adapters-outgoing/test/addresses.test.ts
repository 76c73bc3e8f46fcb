import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { send } from "./asking.ts"
import { plainLab, scripted, secureLab } from "./lab.ts"

const { get } = HttpClientRequest

/** A resolver that must not be asked. */
const silent = { resolve: () => Promise.reject(new Error("asked")) }
const refused = (reason: string) => (outcome: object) => {
  assert.deepInclude(outcome, { tag: "InvalidUrlError", why: reason })
}

describe("An address that a user gives", () => {
  it.live.each([
    ["http", "http://calendar.example/feed", "scheme"],
    ["a file", "file:///etc/passwd", "scheme"],
    ["credentials", "https://ada:secret@calendar.example/", "credentials"],
    ["a user name alone", "https://ada@calendar.example/", "credentials"],
    ["the port of SMTP", "https://calendar.example:25/", "port"],
    ["the port of SSH", "https://calendar.example:22/", "port"],
    ["a name with a dot at its end", "https://localhost./", "name"],
    ["decimal", "https://2130706433/", "address"],
    ["octal", "https://0177.0.0.1/", "address"],
    ["hexadecimal", "https://0x7f000001/", "address"],
    ["a mixture", "https://0x7f.1/", "address"],
    ["two parts", "https://10.1/", "address"],
    ["full-width digits", "https://１２７.0.0.1/", "address"],
    ["circled digits", "https://①②⑦.⓪.⓪.①/", "address"],
    ["percent signs", "https://%31%32%37.0.0.1/", "address"],
    ["a dot at an address' end", "https://127.0.0.1./", "address"],
    ["nothing but zeros", "https://0.0.0.0/", "address"],
    ["zero alone", "https://0/", "address"],
    ["a private network", "https://192.168.1.1:8443/", "address"],
    ["a provider's network", "https://100.64.0.1/", "address"],
    ["a cloud's metadata", "https://169.254.169.254/latest/meta-data", "address"],
    ["Azure's metadata", "https://168.63.129.16/", "address"],
    ["Alibaba's metadata", "https://100.100.100.200/", "address"],
    ["Amazon's metadata over IPv6", "https://[fd00:ec2::254]/", "address"],
    ["loopback over IPv6", "https://[::1]/", "address"],
    ["nothing over IPv6", "https://[::]/", "address"],
    ["IPv4 in IPv6", "https://[::ffff:127.0.0.1]/", "address"],
    ["IPv4 in IPv6, in hexadecimal", "https://[::ffff:7f00:1]/", "address"],
    ["NAT64", "https://[64:ff9b::7f00:1]/", "address"],
    ["6to4", "https://[2002:7f00:1::]/", "address"],
    ["Teredo", "https://[2001:0:7f00:1::]/", "address"],
    ["a link", "https://[fe80::1]/", "address"],
    ["a unique local address", "https://[fd12:3456::1]/", "address"],
    ["multicast", "https://224.0.0.1/", "address"]
  ] as const)("is refused without a look-up, written with %s", ([, url, reason]) =>
    Effect.map(send(get(url), silent), refused(reason))
  )

  it.live.each([
    ["loopback", ["127.0.0.1"]],
    ["a private network", ["10.0.0.1"]],
    ["a cloud's metadata", ["169.254.169.254"]],
    ["loopback over IPv6", ["::1"]],
    ["IPv4 in IPv6", ["::ffff:10.0.0.1"]],
    ["a public address and a private one", ["93.184.216.34", "192.168.0.1"]],
    ["a public address and IPv6's loopback", ["93.184.216.34", "2606:4700::1111", "::1"]],
    ["something that is no address", ["somewhere"]]
  ] as const)("is refused when its name leads to %s", ([, addresses]) =>
    Effect.gen(function* () {
      const names = scripted(addresses)
      refused("address")(yield* send(get("https://calendar.example/"), names))
      assert.deepStrictEqual(names.asked, ["calendar.example"])
    })
  )

  it.live("is not found when its name leads nowhere", () =>
    Effect.gen(function* () {
      const outcome = yield* send(get("https://calendar.example/"), scripted([]))
      assert.deepInclude(outcome, { tag: "TransportError" })
    })
  )

  it.live("is looked up by its name in ASCII, whatever letters it is written with", () =>
    Effect.gen(function* () {
      const names = scripted(["10.0.0.1"])
      yield* send(get("https://bücher.example/"), names)
      yield* send(get("https://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/"), names)
      assert.deepStrictEqual(names.asked, ["xn--bcher-kva.example", "localhost"])
    })
  )
})

describe("The address that was checked", () => {
  it.live("is the one connected to: the name is looked up once for each connection", () =>
    Effect.gen(function* () {
      const lab = yield* plainLab((_, response) => response.setHeader("connection", "close").end("first"))
      const names = scripted(["127.0.0.1"], ["169.254.169.254"])
      const limits = { ...names, allowLoopback: true }
      const url = `http://rebinding.example:${lab.port}/`
      assert.deepStrictEqual(yield* send(get(url), limits), { status: 200, text: "first" })
      assert.deepStrictEqual(names.asked, ["rebinding.example"])
      refused("scheme")(yield* send(get(url), limits))
      assert.lengthOf(lab.requests, 1)
    })
  )

  it.live("stays refused when the name would lead elsewhere a moment later", () =>
    Effect.gen(function* () {
      const lab = yield* secureLab("rebinding.example", (_, response) => response.end("reached"))
      const names = scripted(["10.0.0.1"], ["127.0.0.1"])
      const url = `https://rebinding.example:${lab.port}/`
      const limits = { ...names, certificates: [lab.certificate], allowLoopback: true }
      refused("address")(yield* send(get(url), limits))
      assert.deepStrictEqual(names.asked, ["rebinding.example"])
      assert.lengthOf(lab.requests, 0)
    })
  )

  it.live("answers under a certificate for the name, not for the address", () =>
    Effect.gen(function* () {
      const lab = yield* secureLab("feed.example", (_, response) => response.end("reached"))
      const limits = { ...scripted(["127.0.0.1"]), certificates: [lab.certificate], allowLoopback: true }
      const right = yield* send(get(`https://feed.example:${lab.port}/`), limits)
      assert.deepStrictEqual(right, { status: 200, text: "reached" })
      const wrong = yield* send(get(`https://other.example:${lab.port}/`), limits)
      assert.deepInclude(wrong, { tag: "TransportError" })
      const untrusted = yield* send(get(`https://feed.example:${lab.port}/`), { ...limits, certificates: [] })
      assert.deepInclude(untrusted, { tag: "TransportError" })
      assert.lengthOf(lab.requests, 1)
    })
  )
})

describe("This machine's own addresses", () => {
  it.live("are reached only when that is allowed, over http too", () =>
    Effect.gen(function* () {
      const lab = yield* plainLab((_, response) => response.end("reached"))
      const url = `http://127.0.0.1:${lab.port}/`
      refused("scheme")(yield* send(get(url)))
      assert.deepStrictEqual(yield* send(get(url), { allowLoopback: true }), { status: 200, text: "reached" })
      assert.lengthOf(lab.requests, 1)
    })
  )

  it.live.each(["https://10.0.0.1/", "https://169.254.169.254/", "https://[fe80::1]/"])(
    "being allowed does not open %s",
    (url) => Effect.map(send(get(url), { ...silent, allowLoopback: true }), refused("address"))
  )

  it.live("being allowed does not open http to others", () =>
    Effect.map(
      send(get("http://calendar.example/"), { ...scripted(["93.184.216.34"]), allowLoopback: true }),
      refused("scheme")
    )
  )
})

describe("An error", () => {
  it.live("tells the host of an address and nothing else of it", () =>
    Effect.gen(function* () {
      const url = "https://ada:hunter2@calendar.example/private-8f3a/basic.ics?token=t0k3n"
      const request = HttpClientRequest.bearerToken(get(url), "b34r3r")
      const text = JSON.stringify(yield* send(request, silent))
      for (const secret of ["ada", "hunter2", "8f3a", "t0k3n", "b34r3r"]) assert.notInclude(text, secret)
      assert.include(text, "calendar.example")
    })
  )
})
