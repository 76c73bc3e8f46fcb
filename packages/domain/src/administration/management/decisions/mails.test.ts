import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  sampleAddressHash,
  sampleAuditContext,
  sampleBooking,
  sampleBookingUid,
  sampleMailSettings,
  sampleMember,
  sampleOffering,
  sampleWorkspace
} from "@calendeal/port-contracts/samples"
import { Email } from "../../../kernel/texts/index.ts"
import { PersonName } from "../../../leads/contacts/index.ts"
import { Outdated, ResourceNotFound } from "../refusals.ts"
import { mails } from "./mails.ts"

const { id } = sampleWorkspace()
const audit = sampleAuditContext(id)
const settings = sampleMailSettings(id)
const address = Email.make("booking@northwind.example")
/** Not the reminders, which wait for their time. */
const retried = { _tag: "RetryNow", destination: { workspaceId: id, kind: "mail", id } } as const
const Version = Schema.Literals([0, 1, 2])

describe("mail settings", () => {
  it.prop(
    "D-MAIL-30: are changed at their version, which is 0 without stored settings",
    [Version, Version],
    ([stored, version]) => {
      const seen = { stored: stored === 0 ? null : { value: settings, version: stored } }
      assert.deepStrictEqual(
        mails.UpdateMailSettings.decide({ settings, version }, seen, audit),
        stored === version
          ? Result.succeed([{ _tag: "StoreMailSettings", settings }, retried])
          : Result.fail(new Outdated())
      )
    }
  )

  it("D-MAIL-31: only the own sender's address can be verified, at the time of the command", () => {
    const verify = (known: typeof settings | null, named: Email) =>
      mails.VerifySender.decide({ address: named }, { stored: known && { value: known, version: 1 } }, audit)
    const verified = { ...settings, sender: { address, verifiedAt: audit.at } }
    assert.deepStrictEqual(
      verify(settings, address),
      Result.succeed([{ _tag: "StoreMailSettings", settings: verified }, retried])
    )
    for (const refused of [
      verify(null, address),
      verify({ ...settings, sender: null }, address),
      verify(settings, Email.make("other@northwind.example"))
    ])
      assert.deepStrictEqual(refused, Result.fail(new ResourceNotFound()))
  })
})

describe("ResendMails", () => {
  const offering = sampleOffering()
  const member = sampleMember(offering.workspace.id)
  const Seen = Schema.Struct({
    status: Schema.Literals(["confirmed", "cancelled", "rescheduled"]),
    wasMoved: Schema.Boolean,
    /** Minutes from the end of the booking to the command. */
    sinceEnd: Schema.Literals([-1, 0, 1]),
    hasMails: Schema.Boolean,
    recipients: Schema.Array(Schema.Literals(["booker", "guest-1", "guest-2", "host", "member"]))
  })

  it.prop(
    "D-MAIL-55: posts one copy for each recipient with the present state, until the booking is over",
    [Seen],
    ([{ hasMails, recipients: places, sinceEnd, status, wasMoved }]) => {
      const booking = sampleBooking(offering, {
        status,
        rescheduledFrom: wasMoved ? sampleBookingUid() : null,
        attendees: [
          { name: PersonName.make("Sam"), email: Email.make("sam@lead.example"), role: "booker" },
          { name: PersonName.make("Gus"), email: Email.make("gus@lead.example"), role: "guest" }
        ]
      })
      const names: Readonly<Record<string, string>> = {
        host: `host-${booking.hostIds[0]}`,
        member: `member-${member.userId}`
      }
      const recipients = places.map((place) => names[place] ?? place)
      const decision = mails.ResendMails.decide(
        { uid: booking.uid, recipients, copy: "abc" },
        { booking, members: hasMails ? [member.userId] : [] },
        { ...audit, at: DateTime.add(booking.endAt, { minutes: sinceEnd }) }
      )
      const unknown = places.findIndex((place) => place === "guest-2" || (place === "member" && !hasMails))
      if (unknown !== -1) {
        const refusal = Result.isFailure(decision) ? decision.failure : undefined
        return assert.deepInclude(refusal, { _tag: "UnknownReference", path: ["recipients", unknown] })
      }
      if (status === "rescheduled" || sinceEnd >= 0)
        return assert.isTrue(Result.isFailure(decision) && decision.failure._tag === "StateConflict")
      const kind = status === "cancelled" ? "cancelled" : wasMoved ? "moved" : "confirmed"
      const posted = Result.getOrThrow(decision).flatMap((write) =>
        write._tag === "Post" ? write.outboxMessages : []
      )
      const expected = [...new Set(recipients)].map((recipient) => ({
        _tag: "SendMail",
        workspaceId: booking.workspaceId,
        bookingUid: booking.uid,
        kind,
        recipient,
        sequence: booking.sequence,
        minutesBefore: null,
        copy: "abc"
      }))
      assert.deepStrictEqual<ReadonlyArray<unknown>>(posted, expected)
    }
  )
})

describe("DeleteSuppression", () => {
  it("D-MAIL-38: removes all hashes of a suppressed address", () => {
    const command = { _tag: "DeleteSuppression", hashes: [sampleAddressHash(), sampleAddressHash()] } as const
    assert.deepStrictEqual(
      mails.DeleteSuppression.decide(command, { suppressed: true }, audit),
      Result.succeed([{ _tag: "RemoveSuppressions", hashes: command.hashes }])
    )
    assert.deepStrictEqual(
      mails.DeleteSuppression.decide(command, { suppressed: false }, audit),
      Result.fail(new ResourceNotFound())
    )
  })
})
