import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { sampleBooking, sampleContact, sampleOffering, sampleTime } from "@calendeal/port-contracts/samples"
import { Email } from "../../kernel/texts/index.ts"
import type { EventType } from "../../workspace/event-types/index.ts"
import { holdOf, messagesWhenSettled, messageWhenBooked, statusWhenBooked } from "./approval.ts"

const Case = Schema.Struct({
  approval: Schema.Literals(["never", "always", "by_rule"]),
  approvalFreeMail: Schema.Boolean,
  approvalKeepsTime: Schema.Boolean,
  approvalHours: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 720 })),
  approvalNoticeHours: Schema.NullOr(Schema.Literals([1, 24, 720])),
  asksAnswer: Schema.Boolean,
  answer: Schema.NullOr(Schema.Literals(["yes", "no"])),
  domain: Schema.Literals(["gmail.example", "firm.example"]),
  isByMember: Schema.Boolean,
  // On both sides of the edges of short notice, too.
  minutesAhead: Schema.Union([
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 60_000 })),
    Schema.Literals([59, 60, 61, 1439, 1440, 43_200])
  ])
})

const form: EventType["form"] = {
  fields: [{ key: "first_visit", label: "First visit?", type: "text", required: false }]
}

/** The booking of a case, and what it waits for. */
const holdIn = ({ answer, asksAnswer, domain, isByMember, minutesAhead, ...settings }: typeof Case.Type) => {
  const { workspace } = sampleOffering()
  const contact = sampleContact(workspace.id, {
    email: Email.make(`sam@${domain}`),
    customFields: answer === null ? {} : { first_visit: answer }
  })
  const approvalWhen = asksAnswer
    ? ({ field: "custom.first_visit", op: "equals", value: "yes" } as const)
    : null
  return holdOf({
    eventType: { ...settings, approvalWhen, form },
    startAt: sampleTime(minutesAhead),
    isByMember,
    lead: { contact, phoneCountry: null },
    isFreeProvider: (one) => one === "gmail.example",
    now: sampleTime(0)
  })
}

describe("approval", () => {
  it.prop(
    "D-APPR-1, D-APPR-12: a visitor's booking waits always, never, or if one of the rules says so; a member's does not",
    [Case],
    ([one]) => {
      const rules = [
        one.approvalFreeMail && one.domain === "gmail.example",
        one.approvalNoticeHours !== null && one.minutesAhead / 60 < one.approvalNoticeHours,
        one.asksAnswer && one.answer === "yes"
      ]
      const asked = { never: [false], always: [true], by_rule: rules }[one.approval]
      assert.strictEqual(holdIn(one) !== null, asked.includes(true) && !one.isByMember)
    }
  )

  it.prop(
    "D-APPR-1, D-APPR-9: it waits so many hours, at most until its start, and competes if it is not to keep its time",
    [Case],
    ([one]) => {
      const hold = holdIn({ ...one, approval: "always", isByMember: false })
      const waited = (hold?.until.epochMilliseconds ?? 0) - sampleTime(0).epochMilliseconds
      assert.strictEqual(waited, Math.min(one.minutesAhead, one.approvalHours * 60) * 60_000)
      assert.strictEqual(statusWhenBooked(hold), one.approvalKeepsTime ? "held" : "requested")
      assert.strictEqual(statusWhenBooked(null), "confirmed")
    }
  )

  it("D-APPR-2: what waits is reported as a request, and as a booking when it is confirmed", () => {
    const booking = sampleBooking(sampleOffering())
    const moved = { ...booking, toReplace: booking.uid }
    assert.strictEqual(messageWhenBooked(booking, false, { reason: "approval" })._tag, "ReportRequest")
    assert.deepStrictEqual(messagesWhenSettled(booking, "confirmed"), [
      messageWhenBooked(booking, false, null)
    ])
    assert.deepStrictEqual(messagesWhenSettled(moved, "confirmed"), [messageWhenBooked(moved, true, null)])
    const tags = (["declined", "expired"] as const).flatMap((status) =>
      messagesWhenSettled(booking, status).map(({ _tag }) => _tag)
    )
    assert.deepStrictEqual(tags, ["ReportDecline", "ReportExpiry"])
  })
})
