import { assert, describe, it } from "@effect/vitest"
import { CspEvaluator } from "csp_evaluator/dist/evaluator.js"
import { Severity } from "csp_evaluator/dist/finding.js"
import { CspParser } from "csp_evaluator/dist/parser.js"
import * as Schema from "effect/Schema"
import { pageHeaders } from "./pageHeaders.ts"

const production = new URL("https://book.example")
const development = new URL("http://127.0.0.1:3000")

const hosts = ["example.com", "example.org", "shop.example.com", "localhost"] as const

const ancestorsOf = (embedAllowedHosts: ReadonlyArray<string>, baseUrl: URL) =>
  directivesOf(pageHeaders({ styles: [], embedAllowedHosts, baseUrl }))["frame-ancestors"]

describe("The page's headers", () => {
  it("D-EMB-1, §1.7: an empty list sets no policy for frames", () => {
    for (const baseUrl of [production, development]) {
      assert.isUndefined(ancestorsOf([], baseUrl))
      assert.notProperty(pageHeaders({ styles: [], embedAllowedHosts: [], baseUrl }), "x-frame-options")
    }
  })

  it("D-EMB-1: a list allows each host and its subdomains, over https only", () => {
    assert.deepStrictEqual(ancestorsOf(["example.com", "xn--bcher-kva.example"], production), [
      "https://example.com",
      "https://*.example.com",
      "https://xn--bcher-kva.example",
      "https://*.xn--bcher-kva.example"
    ])
    assert.notProperty(
      pageHeaders({ styles: [], embedAllowedHosts: ["example.com"], baseUrl: production }),
      "x-frame-options"
    )
  })

  it("D-EMB-1: localhost may frame over http too, on any port", () => {
    assert.deepStrictEqual(ancestorsOf(["localhost"], production), [
      "https://localhost",
      "https://*.localhost",
      "http://localhost:*",
      "http://*.localhost:*"
    ])
  })

  it("D-EMB-1: in development, on http, every host may frame over http", () => {
    assert.deepStrictEqual(ancestorsOf(["example.com"], development), [
      "https://example.com",
      "https://*.example.com",
      "http://example.com:*",
      "http://*.example.com:*"
    ])
  })

  it("D-CON-32: the service's own pages frame a page for which a list of sites exists", () => {
    const own = { styles: [], embedAllowedHosts: ["example.com"], baseUrl: production, isFramedBySelf: true }
    assert.deepStrictEqual(directivesOf(pageHeaders(own))["frame-ancestors"], [
      "'self'",
      "https://example.com",
      "https://*.example.com"
    ])
    assert.isUndefined(directivesOf(pageHeaders({ ...own, embedAllowedHosts: [] }))["frame-ancestors"])
  })

  it("D-EMB-1: Google's evaluator finds no bypass of the policy", () => {
    for (const embedAllowedHosts of [[], ["example.com"]]) {
      const policy = pageHeaders({
        styles: ["'sha256-MQ=='"],
        embedAllowedHosts,
        baseUrl: production
      })["content-security-policy"]
      const findings = new CspEvaluator(new CspParser(policy ?? "").csp).evaluate()
      const weak = findings.filter(({ severity }) => severity < Severity.MEDIUM_MAYBE)
      assert.deepStrictEqual(weak, [])
      // A "possible" finding concerns hosts that serve users' uploads, which this one does not.
      const possible = findings.filter(({ severity }) => severity === Severity.MEDIUM_MAYBE)
      assert.deepStrictEqual(
        possible.map(({ directive, value }) => [directive, value]),
        [["script-src", "'self'"]]
      )
    }
  })

  it.prop(
    "D-EMB-1: exactly the listed hosts and their subdomains may frame",
    [
      Schema.Array(Schema.Literals(hosts)),
      Schema.Literals(hosts),
      Schema.Literals(["", "shop.", "a.b.", "not"])
    ],
    ([listed, host, before]) => {
      const parent = `${before}${host}`
      const isListed = listed.some((entry) => parent === entry || parent.endsWith(`.${entry}`))
      const sources = ancestorsOf(listed, production)
      assert.strictEqual(
        sources?.some((source) => matches(source, `https://${parent}`)) ?? true,
        isListed || listed.length === 0
      )
    },
    { arbitrary: { runs: 300 } }
  )
})

/** CSP's matching of a source: the scheme, then the host, where `*.` matches one label or more. */
const matches = (source: string, origin: string): boolean => {
  const [scheme, host = ""] = source.replace(":*", "").split("://")
  const [itsScheme, itsHost = ""] = origin.split("://")
  return scheme === itsScheme && (host.startsWith("*.") ? itsHost.endsWith(host.slice(1)) : itsHost === host)
}

const directivesOf = (
  headers: Readonly<Record<string, string>>
): Readonly<Record<string, ReadonlyArray<string>>> =>
  Object.fromEntries(
    (headers["content-security-policy"] ?? "")
      .split("; ")
      .map((directive) => directive.split(" "))
      .map(([name, ...values]) => [name, values])
  )
