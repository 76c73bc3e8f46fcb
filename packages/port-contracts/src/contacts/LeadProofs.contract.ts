import { assert, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { sampleContact, sampleNow, sampleOffering } from "../samples/index.ts"
import { LeadProofs, type LeadSubject } from "@calendeal/domain/contacts"

/** The contract of `LeadProofs`. */
export const leadProofsContract = <E>(adapter: string, ports: Layer<LeadProofs, E>) =>
  layer(ports)(`LeadProofs / ${adapter}`, (it) => {
    it.effect("D-CAP-7a: a proof is valid for 24 hours and contains its lead", () =>
      Effect.gen(function* () {
        const proofs = yield* LeadProofs
        const lead = sampleLead()
        const proof = yield* proofs.issue(lead, sampleNow)
        const at = (seconds: number) => proofs.verify(proof, DateTime.add(sampleNow, { seconds }))
        for (const seconds of [-4, 0, 86_399, 86_404])
          assert.deepStrictEqual(yield* at(seconds), Option.some(lead))
        for (const seconds of [-60, 86_406, 30 * 86_400])
          assert.deepStrictEqual(yield* at(seconds), Option.none())
      })
    )

    it.effect("D-CAP-7a: rejects altered proofs and other texts", () =>
      Effect.gen(function* () {
        const proofs = yield* LeadProofs
        const proof = yield* proofs.issue(sampleLead(), sampleNow)
        const [header, , signature] = proof.split(".")
        const [, otherPayload] = (yield* proofs.issue(sampleLead(), sampleNow)).split(".")
        const exchanged = `${header}.${otherPayload}.${signature}`
        for (const wrong of ["", "a.b.c", `${proof} `, proof.slice(1), exchanged, "x".repeat(100_000)])
          assert.deepStrictEqual(yield* proofs.verify(wrong, sampleNow), Option.none(), wrong.slice(0, 50))
      })
    )

    it.effect(
      "D-CAP-7a: an address has a different hash for each lead, which does not contain the address",
      () =>
        Effect.gen(function* () {
          const { addressHashes } = yield* LeadProofs
          const lead = sampleLead()
          const others = [
            { ...lead, contactId: sampleLead().contactId },
            { ...lead, eventTypeId: sampleLead().eventTypeId },
            { ...lead, workspaceId: sampleLead().workspaceId }
          ]
          const [hash] = addressHashes(lead, "198.51.100.7")
          assert.strictEqual(addressHashes(lead, "198.51.100.7")[0], hash)
          assert.notInclude(hash, "198.51")
          const hashes = [
            hash,
            addressHashes(lead, "198.51.100.8")[0],
            addressHashes(lead, "2001:db8::/64")[0],
            ...others.map((other) => addressHashes(other, "198.51.100.7")[0])
          ]
          assert.strictEqual(new Set(hashes).size, hashes.length)
        })
    )
  })

const sampleLead = (): LeadSubject => {
  const { eventType, workspace } = sampleOffering()
  return { workspaceId: workspace.id, contactId: sampleContact(workspace.id).id, eventTypeId: eventType.id }
}
