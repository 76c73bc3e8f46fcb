import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Headers } from "effect/http"
import { isFromOwnPage } from "./fromOwnPage.ts"

const own = "https://book.example"
const Sites = Schema.Literals(["absent", "same-origin", "same-site", "cross-site", "none", ""])
const Origins = Schema.Literals(["absent", own, "https://evil.example", "null", `${own}.evil.example`])
const Types = Schema.Literals([
  "absent",
  "application/json",
  "application/json; charset=utf-8",
  "text/plain",
  "application/jsonp"
])
const Methods = Schema.Literals(["GET", "HEAD", "POST", "PATCH", "DELETE"])

/** The headers that are present. */
const headersOf = (given: Readonly<Record<string, string>>) =>
  Headers.fromInput(Object.entries(given).filter(([, value]) => value !== "absent"))

describe("isFromOwnPage", () => {
  it.prop(
    "D-SIGN-9: accepts what a page of the service sends, and reading by a typed address",
    [Methods, Sites, Origins, Types, Schema.Boolean],
    ([method, site, origin, type, hasBody]) => {
      const headers = headersOf({
        "sec-fetch-site": site,
        origin,
        "content-type": type,
        "content-length": hasBody ? "2" : "absent"
      })
      const reads = method === "GET" || method === "HEAD"
      // The oracle lists what is allowed.
      const isSiteFine = reads
        ? ["same-origin", "none"].includes(site) || (site === "absent" && ["absent", own].includes(origin))
        : site === "same-origin" || (site === "absent" && origin === own)
      const isBodyFine =
        reads || !hasBody || type.startsWith("application/json;") || type === "application/json"
      assert.strictEqual(isFromOwnPage({ headers, method }, own), isSiteFine && isBodyFine)
    }
  )
})
