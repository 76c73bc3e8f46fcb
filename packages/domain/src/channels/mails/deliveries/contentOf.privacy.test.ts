import {
  foundIn,
  sampleMailSettings,
  sampleOffering,
  wholeBookings,
  wholeContacts
} from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { isSeenBy } from "../../../leads/contacts/index.ts"
import { MailAudience, MailKind } from "../index.ts"
import { contentOf } from "./contentOf.ts"

const offering = sampleOffering()
const { eventType, hosts, workspace } = offering
const [contact] = wholeContacts(offering)
const bookings = wholeBookings(offering, contact.record.id)
const none = {
  manage: null,
  move: null,
  cancel: null,
  bookAgain: null,
  approve: null,
  decline: null,
  console: null,
  unsubscribe: null
}

describe("the content of mails", () => {
  it.each(MailAudience.literals)("D-PRIV-3: has for a %s only texts of fields that they see", (audience) => {
    const seenBy = audience === "host" || audience === "member" ? "members" : "attendees"
    for (const kind of MailKind.literals)
      for (const { canaries, record: booking } of bookings) {
        const facts = {
          booking,
          previousStartAt: booking.startAt,
          kept: null,
          hasOtherHosts: true,
          others: [],
          workspace,
          settings: sampleMailSettings(workspace.id),
          eventType,
          contact: contact.record,
          hosts,
          link: null,
          calendarStartAt: null
        }
        const mailbox = { name: "Ada", address: contact.record.email }
        const content = contentOf(
          { kind },
          facts,
          { audience, isConfirmed: true, mailbox, timezone: null },
          none,
          new URL("https://book.calendeal.example")
        )
        // The recipient's own address is that of the mailbox.
        const text = JSON.stringify({ ...content, recipient: null })
        const found = foundIn(text, [...contact.canaries, ...canaries])
        assert.isNotEmpty(found)
        assert.deepStrictEqual(
          found.filter(({ privacy }) => !isSeenBy(privacy, seenBy)),
          []
        )
      }
  })
})
