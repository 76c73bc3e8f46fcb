import { languages } from "@calendeal/domain/texts"
import { sampleBookingMail } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { bookingLetter } from "../src/letters/bookingLetter.ts"
import { mailsWords } from "@calendeal/locales/mails"

const keptStartAt = DateTime.makeUnsafe("2026-11-25T14:00:00Z")

const textOf = (letter: ReturnType<typeof bookingLetter> | undefined): string =>
  (letter?.lead ?? [])
    .flat()
    .map(({ text }) => text)
    .join(" ")

describe("mails about a move that waits, or was not approved", () => {
  it.each(languages)("D-APPR-7: in %s, they say which time stays booked", (language) => {
    for (const kind of ["requested", "declined", "expired", "cancelled"] as const)
      for (const audience of ["booker", "host"] as const) {
        const mail = sampleBookingMail({ kind, audience, language })
        const [plain, kept] = [mail, { ...mail, keptStartAt }].map(bookingLetter)
        const lead = textOf(kept)
        assert.match(lead, /25/u, `${kind} to ${audience}`)
        assert.notMatch(textOf(plain), /25/u)
        // What would say that the meeting is off is left out for the booker.
        const isWhole = kind === "requested" || audience === "host"
        assert.strictEqual(lead.startsWith(textOf(plain)), isWhole, `${kind} to ${audience}`)
      }
  })

  it.each(languages)("D-APPR-7: in %s, a request is withdrawn, and no meeting is cancelled", (language) => {
    const { frame, openings } = mailsWords[language]
    const requested = sampleBookingMail({
      kind: "requested",
      language,
      links: { ...sampleBookingMail().links, manage: null, move: null }
    })
    assert.deepStrictEqual(
      bookingLetter(requested).buttons.map(({ label }) => label),
      [frame.buttons.withdraw]
    )
    const cancelled = sampleBookingMail({ kind: "cancelled", language, keptStartAt })
    assert.strictEqual(bookingLetter(cancelled).heading, openings.kept.withdrawn)
  })
})
