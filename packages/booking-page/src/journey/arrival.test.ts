import { assert, describe, it } from "@effect/vitest"
import { type BookingLink, linkOf, prefillOf } from "./arrival.ts"

describe("the page's address", () => {
  it("fills in name, email and phone, and ignores blank and unknown values", () => {
    assert.deepStrictEqual(
      prefillOf(
        "https://book.example/acme/intro?name=Sam%20Rivera&email=%20sam%2Bx@a.example&phone=&lang=de&x=1"
      ),
      { name: "Sam Rivera", email: "sam+x@a.example" }
    )
  })

  it.each([
    ["email=ann+tag@a.example", { email: "ann+tag@a.example" }],
    ["email=+ann+b+c@a.example+", { email: "ann+b+c@a.example" }],
    ["email=ann%2Btag@a.example", { email: "ann+tag@a.example" }],
    ["phone=+442079460958", { phone: "+442079460958" }],
    ["phone=%2B44+20+7946+0958", { phone: "+44 20 7946 0958" }],
    ["phone=+44+20+7946", { phone: "+44 20 7946" }],
    ["phone=020+7946", { phone: "020 7946" }],
    ["name=Ann+Lee", { name: "Ann Lee" }],
    ["name=+&email=+&phone=+", {}]
  ])("D-PAGE-23: a plus that was not encoded is read as it was meant in %s", (query, expected) => {
    assert.deepStrictEqual(prefillOf(`https://book.example/acme/intro?${query}`), expected)
  })

  it.each<readonly [string, BookingLink | null]>([
    ["#cancel=a.b-c_d", { to: "cancel", token: "a.b-c_d" }],
    ["#reschedule=x", { to: "reschedule", token: "x" }],
    ["#booking=x.y.z", { to: "booking", token: "x.y.z" }],
    ["#cancel=", { to: "cancel", token: null }],
    ["#reschedule", { to: "reschedule", token: null }],
    ["#cancel=a b", { to: "cancel", token: null }],
    ["#booking=a.b%0ac", { to: "booking", token: null }],
    ["#cancel=a&reschedule=b", { to: "cancel", token: null }],
    ["#delete=a", null],
    ["#bookings=a", null],
    ["", null]
  ])("D-TOK-2: %s gives the link %j", (hash, expected) => {
    assert.deepStrictEqual(linkOf(hash), expected)
  })
})
