import { bookingPrivacy } from "@calendeal/domain/bookings"
import { classesOf, contactPrivacy } from "@calendeal/domain/contacts"
import { transactionPrivacy } from "@calendeal/domain/transactions"
import { assert, describe, it } from "@effect/vitest"
import { allowed } from "./allowed.ts"
import { mark } from "./sensitiveKeys.ts"

/** The names of the fields about a person. A tag is a word of the program. */
const personal = [contactPrivacy, bookingPrivacy, transactionPrivacy]
  .flatMap((table) => [...classesOf(table)])
  .flatMap(([path, { erased }]) => (erased === "kept" ? [] : path.split(".")))
  .filter((name) => name !== "each" && name !== "_tag")

describe("the allow-list of logs", () => {
  it.each([...new Set(personal)])("D-PRIV-4, D-MON-1: has no key for the field %s", (field) => {
    assert.strictEqual(allowed(field, "text"), mark)
  })
})
