import { assert, describe, it } from "@effect/vitest"
import { Canaries } from "../../kit/canaries/Canaries.ts"

const email = "Canary.Hay+x@Stack.example"
const canaries = new Canaries(email, "+442079461815")
const packed = (text: string, encoding: "base64" | "base64url" | "hex") =>
  Buffer.from(text).toString(encoding)

describe("Canaries", () => {
  it.each([
    `{"email":"${email}"}`,
    `to ${email.toLowerCase()}, with thanks`,
    email.toUpperCase(),
    `/x?email=${encodeURIComponent(email)}&page=2`,
    `/x?email=${encodeURIComponent(email).toLowerCase()}&page=2`,
    `/x?next=${encodeURIComponent(`/y?email=${encodeURIComponent(email)}`)}`,
    `{"email":"Canary.Hay\\u002bx\\u0040Stack.example"}`,
    `Basic ${packed(`${email}:password`, "base64")}`,
    packed(`x${email}`, "base64"),
    packed(`xy${email.toLowerCase()}z`, "base64url"),
    `\\x${packed(email, "hex")}`,
    "Call +442079461815",
    `/x?phone=${encodeURIComponent("+442079461815")}`,
    packed("+442079461815", "base64")
  ])("§1.8.hash: are found in %s", (text) => assert.isNotEmpty(canaries.foundIn(`before ${text} after`)))

  it.each(["", "canary.hay@stack.example", "+44 20 7946 1816", packed("another name", "base64")])(
    "§1.8.hash: are not found in %j",
    (text) => assert.isEmpty(canaries.foundIn(`before ${text} after`))
  )
})
