import { ContactId, LeadProofs, type LeadSubject, originHours } from "@calendeal/domain/contacts"
import { EventTypeId } from "@calendeal/domain/event-types"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { Array, Effect, Layer, Schema } from "effect"
import { createHmac } from "node:crypto"
import { keyFor, type KeyRing } from "./KeyRing.ts"
import { signedTokens } from "./SignedTokens.ts"

const audience = "lead"

/** Proofs as JWTs with their own type, and hashes with HMAC-SHA256, each with a separate key from the ring (D-CAP-7a). */
export const layer = (settings: { readonly keys: KeyRing }): Layer.Layer<LeadProofs> =>
  Layer.sync(LeadProofs, () => {
    const { keys } = settings
    const { read, sign } = signedTokens({
      keys,
      purpose: "lead proofs",
      type: "lead+jwt",
      audiences: [audience],
      ttlSeconds: originHours * 3600
    })
    const hashKeys = Array.map(keys, (key) => keyFor("client addresses", key))
    return LeadProofs.of({
      issue: ({ contactId, eventTypeId, workspaceId }, now) =>
        Effect.sync(() => sign(audience, contactId, { wid: workspaceId, etid: eventTypeId }, now)),
      verify: (proof, now) => Effect.option(Effect.tryPromise(async () => leadOf(await read(proof, now)))),
      addressHashes: ({ contactId, eventTypeId, workspaceId }, address) => {
        const text = `${workspaceId} ${eventTypeId} ${contactId} ${address}`
        return Array.map(hashKeys, (key) =>
          createHmac("sha256", key).update(text, "utf8").digest("base64url")
        )
      }
    })
  })

const Claims = Schema.Struct({ sub: ContactId, wid: WorkspaceId, etid: EventTypeId })

const leadOf = (payload: unknown): LeadSubject => {
  const { etid, sub, wid } = Schema.decodeUnknownSync(Claims)(payload)
  return { contactId: sub, workspaceId: wid, eventTypeId: etid }
}
