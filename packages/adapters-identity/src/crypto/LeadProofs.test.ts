import { assert, layer } from "@effect/vitest"
import { BookingTokens, InvalidToken } from "@calendeal/domain/bookings"
import { LeadProofs, type LeadSubject } from "@calendeal/domain/contacts"
import { sampleBookingUid, sampleContact, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import { Effect, Layer, Option } from "effect"
import { decodeJwt, decodeProtectedHeader, SignJWT } from "jose"
import { ringOf, keySetting } from "../../test/crypto/rings.ts"
import { layer as bookingTokens } from "./BookingTokens.ts"
import { keyFor } from "./KeyRing.ts"
import { layer as leadProofs } from "./LeadProofs.ts"

const [old, young] = [keySetting("v1"), keySetting("v2")]
const keys = ringOf(young, old)
const [ringKey] = keys
const { eventType, workspace } = sampleOffering()
const lead: LeadSubject = {
  workspaceId: workspace.id,
  contactId: sampleContact(workspace.id).id,
  eventTypeId: eventType.id
}

layer(Layer.merge(leadProofs({ keys }), bookingTokens({ keys })))("LeadProofs / crypto", (it) => {
  it.effect("D-CAP-7a: a proof contains the necessary claims only", () =>
    Effect.gen(function* () {
      const proof = yield* LeadProofs.use(({ issue }) => issue(lead, sampleNow))
      assert.deepEqual({ ...decodeProtectedHeader(proof) }, { alg: "HS256", typ: "lead+jwt", kid: "v2" })
      const { aud, etid, iss, sub, wid, ...times } = decodeJwt(proof)
      assert.deepStrictEqual([iss, aud, sub, wid, etid], ["calendeal", "lead", ...Object.values(shown)])
      assert.deepStrictEqual(Object.keys(times).toSorted(), ["exp", "iat"])
    })
  )

  it.effect("D-CAP-7a, D-TOK-2a: proofs and booking tokens are not interchangeable", () =>
    Effect.gen(function* () {
      const proofs = yield* LeadProofs
      const tokens = yield* BookingTokens
      const booking = { uid: sampleBookingUid(), workspaceId: workspace.id }
      for (const purpose of ["read", "manage"] as const) {
        const token = yield* tokens.issue(booking, purpose, sampleNow)
        assert.deepStrictEqual(yield* proofs.verify(token, sampleNow), Option.none())
      }
      const proof = yield* proofs.issue(lead, sampleNow)
      assert.deepStrictEqual(yield* Effect.flip(tokens.verify(proof, sampleNow)), new InvalidToken())
    })
  )

  it.effect("D-CAP-7a: a key for another purpose signs no valid proof", () =>
    Effect.gen(function* () {
      const { issue, verify } = yield* LeadProofs
      const proof = yield* issue(lead, sampleNow)
      const again = (purpose: "lead proofs" | "booking summaries") =>
        Effect.promise(() =>
          new SignJWT(decodeJwt(proof))
            .setProtectedHeader({ alg: "HS256", typ: "lead+jwt", kid: "v2" })
            .sign(keyFor(purpose, ringKey))
        )
      assert.deepStrictEqual(yield* verify(yield* again("lead proofs"), sampleNow), Option.some(lead))
      assert.deepStrictEqual(yield* verify(yield* again("booking summaries"), sampleNow), Option.none())
    })
  )

  it.effect("D-CAP-7a: an older key of the ring still verifies proofs and finds its hashes", () =>
    Effect.gen(function* () {
      const before = yield* Effect.provide(LeadProofs, leadProofs({ keys: ringOf(old) }))
      const now = yield* LeadProofs
      const proof = yield* before.issue(lead, sampleNow)
      assert.deepStrictEqual(yield* now.verify(proof, sampleNow), Option.some(lead))
      const [kept] = before.addressHashes(lead, "198.51.100.7")
      const [newest, ...older] = now.addressHashes(lead, "198.51.100.7")
      assert.notStrictEqual(newest, kept)
      assert.deepStrictEqual(older, [kept])
    })
  )
})

const shown = { sub: lead.contactId, wid: lead.workspaceId, etid: lead.eventTypeId }
