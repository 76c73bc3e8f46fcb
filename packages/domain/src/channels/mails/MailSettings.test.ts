import { assert, describe, it } from "@effect/vitest"
import type * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import { sampleMailSettings, sampleTime, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { Email } from "../../kernel/texts/index.ts"
import {
  changedSettings,
  keptPassword,
  type MailSettings,
  paragraphFor,
  verifiedSettings
} from "./MailSettings.ts"

const { id } = sampleWorkspace()
const Address = Schema.Literals(["a@x.example", "b@x.example"])
const Step = Schema.Union([
  Schema.TaggedStruct("Change", {
    address: Schema.NullOr(Address),
    claims: Schema.Boolean
  }),
  Schema.TaggedStruct("Verify", { address: Address })
])

const withSender = (sender: MailSettings["sender"]) => sampleMailSettings(id, { sender })

describe("the own sender", () => {
  it.prop(
    "D-MAIL-31: is verified exactly if its address was verified since it was last entered",
    [Schema.Array(Step)],
    ([steps]) => {
      let settings = withSender(null)
      for (const [nth, step] of steps.entries()) {
        if (step._tag === "Verify") {
          settings = verifiedSettings(settings, Email.make(step.address), sampleTime(nth)) ?? settings
        } else {
          const verifiedAt = step.claims ? sampleTime(-1) : null
          const sender = step.address === null ? null : { address: Email.make(step.address), verifiedAt }
          settings = changedSettings(settings, withSender(sender))
        }
      }
      assert.deepStrictEqual(
        [settings.sender?.address ?? null, settings.sender?.verifiedAt ?? null],
        verifiedByHistory(steps)
      )
    }
  )

  it("D-MAIL-31: another address is not verified, also if the former one was", () => {
    const [former, other] = [Email.make("a@x.example"), Email.make("b@x.example")]
    const verified = withSender({ address: former, verifiedAt: sampleTime(0) })
    const changed = changedSettings(verified, withSender({ address: other, verifiedAt: null }))
    assert.deepStrictEqual(changed.sender, { address: other, verifiedAt: null })
  })

  it("D-MAIL-31: a change keeps all other new settings", () => {
    const next = sampleMailSettings(id, { senderName: "Other", server: null, paragraphs: [] })
    assert.deepStrictEqual(changedSettings(withSender(null), next), next)
  })
})

/** Searches the history backwards: the last change, then the first verification in the run of changes to that address. */
const verifiedByHistory = (
  steps: ReadonlyArray<typeof Step.Type>
): readonly [string | null, DateTime.Utc | null] => {
  const last = steps.findLast(({ _tag }) => _tag === "Change")
  const address = last?.address ?? null
  if (address === null) return [null, null]
  const entered = steps.findLastIndex((step) => step._tag === "Change" && step.address !== address) + 1
  const first = steps.findIndex(
    (step, nth) =>
      nth >= entered &&
      step._tag === "Verify" &&
      step.address === address &&
      steps.slice(entered, nth).some(({ _tag }) => _tag === "Change")
  )
  return [address, first === -1 ? null : sampleTime(first)]
}

describe("keptPassword", () => {
  const server = { host: "smtp.x.example", port: 587, security: "tls" } as const
  const login = { username: "booking", sealedPassword: "v1.sealed" }

  it.prop(
    "D-MAIL-32: a stored password is kept only for the same server and user name",
    [
      Schema.Literals(["smtp.x.example", "smtp.y.example"]),
      Schema.Literals([465, 587]),
      Schema.Literals(["booking", "Booking"])
    ],
    ([host, port, username]) => {
      const isSame = `${host}:${port} ${username}` === "smtp.x.example:587 booking"
      assert.strictEqual(
        keptPassword({ ...server, login }, { host, port }, username),
        isSame ? "v1.sealed" : null
      )
    }
  )

  it("D-MAIL-32: without a stored password none is kept", () => {
    assert.isNull(keptPassword(null, server, "booking"))
    assert.isNull(keptPassword({ ...server, login: null }, server, "booking"))
  })
})

describe("paragraphFor", () => {
  it("bookers and guests get the paragraph of the kind and language, hosts and members none", () => {
    const settings = sampleMailSettings(id, {
      paragraphs: [{ kind: "moved", language: "de", text: "Hallo" }]
    })
    const texts = (["booker", "guest", "host", "member"] as const).map((audience) =>
      paragraphFor(settings, "moved", audience, "de")
    )
    assert.deepStrictEqual(texts, ["Hallo", "Hallo", null, null])
    assert.isNull(paragraphFor(settings, "moved", "booker", "en"))
    assert.isNull(paragraphFor(settings, "reminder", "booker", "de"))
  })
})
