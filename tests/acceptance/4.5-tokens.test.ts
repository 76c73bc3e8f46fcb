import { createHmac } from "node:crypto"
import { keyFor } from "@calendeal/adapters-identity/crypto"
import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { demoIds } from "@calendeal/app/demo/ids"
import { book, bookingOf, offer, readSummary, refused } from "../kit/http/requests.ts"
import { keys } from "../kit/http/ports.ts"
import { specificationAlone } from "../kit/http/specification.ts"

const [ringKey] = keys.bookingTokenKeys
const purposeKey = keyFor("booking summaries", ringKey)
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString("base64url")

/** A JWT with a valid signature, by default with HMAC-SHA-256 and the service's key. */
const forge = (header: object, claims: object, hash = "sha256", key: Uint8Array = purposeKey) => {
  const signed = `${encoded(header)}.${encoded(claims)}`
  return `${signed}.${createHmac(hash, key).update(signed).digest("base64url")}`
}

describe("Invalid tokens with a valid signature", () => {
  specificationAlone("booking tokens", (it) => {
    it.effect("D-TOK-1: wrong aud, typ, kid, alg, times or claims are invalid_token with the same body", () =>
      Effect.gen(function* () {
        const { eventType } = yield* offer()
        const { uid } = (yield* book(bookingOf(eventType.id, "forged@customer.example"))).body
        const iat = Math.floor(Date.now() / 1000)
        const header = { alg: "HS256", typ: "bks+jwt", kid: ringKey.version }
        const claims = {
          iss: "calendeal",
          aud: "booking-summary",
          sub: uid,
          wid: demoIds.workspace,
          iat,
          exp: iat + 900
        }
        assert.strictEqual((yield* readSummary(forge(header, claims))).status, 200)

        const without = (whole: object, name: string) =>
          Object.fromEntries(Object.entries(whole).filter(([key]) => key !== name))
        const forged = [
          ...["JWT", "jwt", "at+jwt", "", 5].map((typ) => forge({ ...header, typ }, claims)),
          ...["v2", "", "__proto__", "../../dev/null", 5].map((kid) => forge({ ...header, kid }, claims)),
          ...["none", "HS384", "HS512", "RS256", "hs256", 5].map((alg) => forge({ ...header, alg }, claims)),
          forge({ ...header, alg: "HS512" }, claims, "sha512"),
          forge({ ...header, alg: "HS384" }, claims, "sha384"),
          forge({ ...header, crit: ["b64"], b64: false }, claims),
          ...["alg", "typ", "kid"].map((name) => forge(without(header, name), claims)),
          ...["api", "booking", "", ["api", "other"], 5].map((aud) => forge(header, { ...claims, aud })),
          forge(header, { ...claims, iss: "other" }),
          forge(header, { ...claims, iat: iat - 1000, exp: iat - 100 }),
          forge(header, { ...claims, iat: iat + 600, exp: iat + 1500 }),
          forge(header, { ...claims, iat: iat - 5000 }),
          forge(header, { ...claims, nbf: iat + 600 }),
          forge(header, { ...claims, exp: "tomorrow" }),
          forge(header, { ...claims, sub: "bk_1" }),
          forge(header, { ...claims, wid: "somewhere" }),
          ...["iss", "aud", "sub", "wid", "iat", "exp"].map((name) => forge(header, without(claims, name))),
          forge(header, claims, "sha256", keyFor("API secrets", ringKey)),
          forge(header, claims, "sha256", new Uint8Array(32))
        ]
        const texts = new Set<string>()
        for (const token of forged) {
          const answer = yield* readSummary(token)
          refused(answer, 401, "invalid_token")
          texts.add(answer.text)
        }
        assert.deepStrictEqual([...texts], ['{"error":"invalid_token"}'])
      })
    )
  })
})
