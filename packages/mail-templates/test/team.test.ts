import { languages } from "@calendeal/domain/texts"
import { sampleBookingMail } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { mailsWords } from "@calendeal/locales/mails"
import { render } from "./read.ts"

const console = "https://book.example/console/brightmoor/bookings/bk_sample"
const none = {
  manage: null,
  move: null,
  cancel: null,
  bookAgain: null,
  approve: null,
  decline: null,
  unsubscribe: null
}

describe("the mail of a host", () => {
  it.each(languages)(
    "D-MAIL-72: leads to the meeting and to the booking, and names the source, in %s",
    (language) => {
      const { buttons, labels } = mailsWords[language].frame
      const mail = sampleBookingMail({ language, audience: "host", links: { ...none, console } })
      const { html, text } = render({ ...mail, source: "google · spam.example" })
      for (const part of [text, html]) {
        assert.include(part, console)
        assert.include(part, buttons.console)
        assert.include(part, buttons.join)
        assert.include(part, labels.source)
        // The visitor typed the campaign: it is no link (D-MAIL-16).
        assert.include(part, "google · spam. example")
      }
      assert.notInclude(render({ ...mail, kind: "cancelled" }).text, buttons.join)
    }
  )

  it.each(languages)("D-MAIL-84: says why the meeting was cancelled, without links, in %s", (language) => {
    const { labels } = mailsWords[language].frame
    const mail = sampleBookingMail({
      language,
      audience: "host",
      kind: "cancelled",
      links: { ...none, console }
    })
    const { html, text } = render({ ...mail, reason: "Ill until Monday\nsee spam.example" })
    for (const part of [text, html]) {
      assert.include(part, labels.reason)
      assert.include(part, "Ill until Monday")
      assert.include(part, "see spam. example")
    }
    assert.notInclude(render(mail).text, labels.reason)
  })
})
