import { touchFrom, touchKeys } from "@calendeal/domain/contacts"
import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { knownOf, touchOf } from "./touchOf.ts"

/** What is in the address of a page: no cookies, and not the addresses themselves. */
const parameters = touchKeys.filter(
  (key) => !["fbc", "fbp", "ttp", "rdt_uuid", "referrer", "landing_page"].includes(key)
)

const nowhere = { address: "https://shop.example/", referrer: "", cookie: "" }

describe("touchOf", () => {
  it("D-CAP-3: reads every campaign parameter and click id of the address", () => {
    const query = new URLSearchParams(parameters.map((key) => [key, `${key} äöü & more`]))
    const touch = touchOf({ ...nowhere, address: `https://shop.example/contact?${query}&other=1#part` })
    assert.deepStrictEqual(touch, {
      ...Object.fromEntries(parameters.map((key) => [key, `${key} äöü & more`])),
      landing_page: "https://shop.example/contact"
    })
  })

  it("D-CAP-3: reads Meta's cookies", () => {
    const cookie = "a=1; x_fbp=no; _fbp=fb.1.1596403881668.1116446470; _fbc=fb.1.1554763741205.AbC=; b=_fbc=2"
    assert.deepStrictEqual(touchOf({ ...nowhere, cookie }), {
      fbc: "fb.1.1554763741205.AbC=",
      fbp: "fb.1.1596403881668.1116446470",
      landing_page: "https://shop.example/"
    })
  })

  it("D-JRN-1: reads Snapchat's click id in both ways, and the cookies of TikTok and Reddit", () => {
    for (const name of ["ScCid", "sccid"])
      assert.deepStrictEqual(
        touchOf({
          address: `https://shop.example/?${name}=Snap-1&ttp=no&hsa_cam=42`,
          referrer: "",
          cookie: "_ttp=2Ab.tt; _rdt_uuid=1684189007728.7c73d3a9; rdt_uuid=no"
        }),
        {
          hsa_cam: "42",
          sccid: "Snap-1",
          ttp: "2Ab.tt",
          rdt_uuid: "1684189007728.7c73d3a9",
          landing_page: "https://shop.example/"
        }
      )
  })

  it("D-CAP-3: drops the query and fragment of addresses, because they may contain personal data", () => {
    const touch = touchOf({
      ...nowhere,
      address: "https://shop.example/contact?email=vera@visitor.example#vera",
      referrer: "https://mail.example/read?to=vera@visitor.example"
    })
    assert.deepStrictEqual(touch, {
      referrer: "https://mail.example/read",
      landing_page: "https://shop.example/contact"
    })
  })

  it("D-CAP-3: a page of the same site is no referrer, and a file is no landing page", () => {
    const address = "https://shop.example/?gclid=1"
    assert.deepStrictEqual(touchOf({ ...nowhere, address, referrer: "https://shop.example/start" }), {
      gclid: "1",
      landing_page: "https://shop.example/"
    })
    const file = { ...nowhere, address: "file:///home/shop.html?gclid=1", referrer: "no address" }
    assert.deepStrictEqual(touchOf(file), { gclid: "1" })
  })

  it("D-CAP-3: a landing page without any other data gives no touch", () => {
    for (const address of [
      "https://shop.example/contact",
      "https://shop.example/?utm_source=&other=1&landing_page=x"
    ])
      assert.deepStrictEqual(touchOf({ ...nowhere, address, referrer: "https://shop.example/start" }), {})
  })

  it("D-CAP-3, D-JRN-1: knows the keys that the service knows, and of others only campaign parameters, which the service drops", () => {
    const others = touchKeys.flatMap((key) => [`${key}x`, `x${key}`, key.toUpperCase()])
    const all = Object.fromEntries([...touchKeys, ...others].map((key) => [key, key]))
    assert.deepStrictEqual(touchFrom(knownOf(all)), touchFrom(all))
    assert.deepStrictEqual(
      Object.keys(knownOf(all))
        .filter((key) => !/^(utm|hsa)_/.test(key))
        .toSorted(),
      touchKeys.filter((key) => !/^(utm|hsa)_/.test(key)).toSorted()
    )
  })

  it.prop(
    "D-CAP-3: gives a touch that capture accepts, for any values",
    [Schema.Record(Schema.Literals([...touchKeys, "email", "__proto__"]), Schema.Unknown)],
    ([values]) => {
      for (const [key, value] of Object.entries(knownOf(values))) {
        assert.include<string>(touchKeys, key)
        assert.isString(value)
        assert.isAbove(value.length, 0)
        assert.isAtMost([...value].length, 512)
      }
    }
  )

  it("D-CAP-3: truncates texts to 512 characters without splitting surrogate pairs", () => {
    assert.deepStrictEqual(knownOf({ utm_term: "🗓".repeat(513) }), { utm_term: "🗓".repeat(512) })
  })

  it.prop(
    "D-CAP-3a: keeps the same part of each value as the service",
    [Schema.Literals(touchKeys), Schema.Literals([1, 511, 512, 513, 2000])],
    ([key, length]) => {
      const values = { [key]: "🗓".repeat(length) }
      assert.deepStrictEqual(knownOf(values), touchFrom(values))
    }
  )
})
