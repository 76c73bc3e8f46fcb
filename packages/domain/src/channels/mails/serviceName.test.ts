import { assert, describe, it } from "@effect/vitest"
import { serviceName } from "./serviceName.ts"

describe("serviceName", () => {
  it.each([
    "http://127.0.0.1:4350",
    "https://10.0.0.7",
    "http://[::1]:4350",
    "http://localhost:4350",
    "http://Book.localhost"
  ])("D-MAIL-83: %s has the product's name", (address) => {
    assert.strictEqual(serviceName(new URL(address).hostname), "Calendeal")
  })

  it.each(["book.example.com", "termine", "1.example", "localhost.example"])(
    "D-MAIL-83: %s is a name of its own",
    (hostname) => {
      assert.strictEqual(serviceName(new URL(`https://${hostname}`).hostname), hostname)
    }
  )
})
