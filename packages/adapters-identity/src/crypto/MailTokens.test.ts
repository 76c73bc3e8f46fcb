import { Email } from "@calendeal/domain/contacts"
import { MailTokens } from "@calendeal/domain/mails"
import { DeliveryId } from "@calendeal/domain/outbox"
import { sampleBookingUid, sampleNow, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { decodeJwt, decodeProtectedHeader } from "jose"
import { keySetting, ringOf } from "../../test/crypto/rings.ts"
import { layer } from "./MailTokens.ts"

const [old, young] = [keySetting("v1"), keySetting("v2")]
const workspaceId = sampleWorkspace().id
const sender = { workspaceId, address: Email.make("booking@acme.example") }
const reminders = { workspaceId, bookingUid: sampleBookingUid(), recipient: "booker" }
const deliveryId = DeliveryId.make(crypto.randomUUID())

/** The port under the keys of these settings. */
const under = (...keys: ReadonlyArray<string>) =>
  Effect.provide(layer({ tokenKeys: ringOf(...keys), hashKeys: ringOf(...keys) }))

const issue = MailTokens.use(({ addressHashes, issueBounce, issueSender, issueUnsubscribe }) =>
  Effect.all({
    hashes: addressHashes(workspaceId, sender.address),
    bounce: issueBounce(workspaceId, deliveryId),
    sender: issueSender(sender, sampleNow),
    unsubscribe: issueUnsubscribe(reminders, sampleNow)
  })
)

describe("MailTokens / crypto", () => {
  it.effect(
    "D-MAIL-47, D-MAIL-48: tokens under an older key of the ring are valid, those under others are not",
    () =>
      Effect.gen(function* () {
        const tokens = yield* under(old)(issue)
        const read = MailTokens.use(({ readBounce, readSender, readUnsubscribe }) =>
          Effect.all([
            readBounce(tokens.bounce),
            readSender(tokens.sender, sampleNow),
            readUnsubscribe(tokens.unsubscribe, sampleNow)
          ])
        )
        const tags = Effect.map(read, (found) => found.map(({ _tag }) => _tag))
        assert.deepStrictEqual(yield* under(young, old)(tags), ["Some", "Some", "Some"])
        assert.deepStrictEqual(yield* under(young)(tags), ["None", "None", "None"])
        assert.deepStrictEqual(yield* under(keySetting("v1"))(tags), ["None", "None", "None"])
      })
  )

  it.effect("D-MAIL-38: hashes are given under all keys, the newest first", () =>
    Effect.gen(function* () {
      const [{ hashes: both }, { hashes: first }, { hashes: second }] = [
        yield* under(young, old)(issue),
        yield* under(young)(issue),
        yield* under(old)(issue)
      ]
      assert.deepStrictEqual([...both], [...first, ...second])
    })
  )

  it.effect("D-MAIL-48: tokens contain the necessary claims only", () =>
    Effect.gen(function* () {
      const tokens = yield* under(young)(issue)
      for (const [token, typ, claims] of [
        [tokens.sender, "mls+jwt", ["aud", "exp", "iat", "iss", "sub", "wid"]],
        [tokens.unsubscribe, "mlu+jwt", ["aud", "exp", "iat", "iss", "rcp", "sub", "wid"]]
      ] as const) {
        assert.deepEqual({ ...decodeProtectedHeader(token) }, { alg: "HS256", typ, kid: "v2" })
        assert.deepStrictEqual(Object.keys(decodeJwt(token)).toSorted(), [...claims])
      }
    })
  )
})
