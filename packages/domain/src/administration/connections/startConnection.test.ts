import { createHash, randomBytes } from "node:crypto"
import { assert, it } from "@effect/vitest"
import { challengeOf } from "./startConnection.ts"

it("D-CONN-2: the challenge is the S256 of RFC 7636", () => {
  const verifiers = [
    "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    ...Array.from({ length: 50 }, () => randomBytes(32).toString("base64url"))
  ]
  for (const verifier of verifiers) {
    const hex = createHash("sha256").update(verifier).digest("hex")
    assert.strictEqual(challengeOf(hex), createHash("sha256").update(verifier).digest("base64url"))
  }
  assert.strictEqual(
    challengeOf(createHash("sha256").update("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk").digest("hex")),
    "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
  )
})
