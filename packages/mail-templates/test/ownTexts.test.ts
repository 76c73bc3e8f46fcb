import { type BookingMail, ownTextFaults, ownTextKinds } from "@calendeal/domain/mails"
import { languages } from "@calendeal/domain/texts"
import { everyBookingMail, sampleBookingMail } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { render, shownBy, tagsOf, urlsOf } from "./read.ts"

const own = (words: Partial<NonNullable<BookingMail["ownWords"]>>, mail: Partial<BookingMail> = {}) =>
  render(sampleBookingMail({ ...mail, ownWords: { subject: null, heading: null, text: null, ...words } }))

describe("own texts of mails", () => {
  it("D-MAIL-75: subject, heading and text replace the words of the service, and the facts and links stay", () => {
    const { html, subject, text } = own({
      subject: "Bis {when}, {name}",
      heading: "{eventType}",
      text: "Hi {name},\n\nwe meet {host} at {where}.\nChange it: {moveLink}\nOr not: {cancelLink}"
    })
    assert.strictEqual(subject, "Bis Thursday 26 November, 10:30, Siobhán Ní Dhomhnaill")
    assert.strictEqual(
      text.split("\n\nThursday, 26 November 2026")[0],
      `Heat-pump consultation

Hi Siobhán Ní Dhomhnaill,

we meet Tomás Quintero-Abellán at https://meet.brightmoor.example/r/9k4-tqa.
Change it: https://book.example/brightmoor/move?token=bt_sample
Or not: https://book.example/brightmoor/cancel?token=bt_sample`
    )
    for (const kept of ["What: Heat-pump consultation", "Move or cancel:"]) assert.include(text, kept)
    assert.notInclude(text, "Your meeting is booked")
    assert.include(html, `href="https://book.example/brightmoor/cancel?token=bt_sample"`)
    assert.include(shownBy(html), "Change it: Move the meeting Or not: Cancel the meeting")
  })

  it("D-MAIL-75: what is not the workspace's own has the words of the service", () => {
    const plain = render(sampleBookingMail())
    const { subject, text } = own({ heading: "Welcome" })
    assert.strictEqual(subject, plain.subject)
    assert.strictEqual(text, plain.text.replace("See you on Thursday 26 November", "Welcome"))
  })

  it("D-MAIL-75: a line with a value that the mail does not have is left out", () => {
    const { subject, text } = own(
      { subject: "At {where}", text: "Before\n\nWhere: {where}\n\nAfter {nothing}" },
      { place: null }
    )
    assert.include(text, "\n\nBefore\n\nThursday, 26")
    assert.include(subject, "You are booked")
    assert.include(own({ text: "{where}" }, { place: null }).text, "Your meeting is booked")
  })

  it("D-MAIL-69: a move that leaves the time has the words of the service", () => {
    const moved = sampleBookingMail({ kind: "moved", hasOtherHosts: true })
    const { text } = own({ text: "A new time!" }, { ...moved, previousStartAt: moved.startAt })
    assert.notInclude(text, "A new time!")
    assert.include(text, "The time stays")
  })

  it("D-MAIL-77: values are not searched for placeholders, and neither they nor own words are markup", () => {
    const name = "{cancelLink}{host}<b>"
    const { html, subject, text } = own(
      { subject: "{name}", text: "{name} <script>alert(1)</script> <a href='x'>" },
      {
        recipient: { ...sampleBookingMail().recipient, name },
        booker: { ...sampleBookingMail().booker, name }
      }
    )
    assert.strictEqual(subject, name)
    assert.include(text, `${name} <script>alert(1)</script> <a href='x'>`)
    assert.include(html, "&lt;script&gt;alert(1)&lt;/script&gt;")
    assert.deepStrictEqual(new Set(tagsOf(html)), new Set(tagsOf(render(sampleBookingMail()).html)))
  })

  it("D-MAIL-77: no value breaks the subject's line, and no name is a link", () => {
    const name = "Eve\r\nBcc: x@spam.example https://spam.example/win"
    const { html, subject, text } = own(
      { subject: "{booker}", text: "{booker}" },
      { booker: { ...sampleBookingMail().booker, name } }
    )
    for (const whole of [subject, text, html]) assert.notMatch(whole, /\r|@spam|https:\/\/spam/)
    assert.strictEqual(subject, "Eve Bcc: x@ spam. example https: //spam. example/win")
  })

  it("D-MAIL-75: a text in a right-to-left script is shown from the right", () => {
    const { html } = own({ heading: "שלום {name}", text: "הפגישה שלך נקבעה." })
    assert.match(html, /<h1[^>]*dir="auto"[^>]*>שלום/)
    assert.match(html, /<p[^>]*dir="auto"[^>]*>\s*הפגישה/)
  })

  it("D-MAIL-76: every placeholder of every kind, audience and language has its value", () => {
    for (const sample of everyBookingMail) {
      const { audience, kind } = sample
      const { placeholders = [] } =
        ownTextKinds.find((each) => each.kind === kind && each.audience === audience) ?? {}
      const words = {
        subject: null,
        heading: null,
        text: placeholders.map((name) => `{${name}}`).join("\n")
      }
      assert.deepStrictEqual(ownTextFaults(sample, words), [])
      const links = {
        ...sample.links,
        ...(audience === "host" || audience === "member" ? { console: "https://book.example/console" } : {})
      }
      for (const language of languages) {
        const { html, text } = render({ ...sample, links, language, ownWords: words })
        const lines = text.split("\n\n")[1]?.split("\n") ?? []
        assert.isAtLeast(lines.length, placeholders.length, `${kind} to ${audience} in ${language}: ${text}`)
        assert.notMatch(text, /[{}]/)
        if (placeholders.includes("moveLink")) assert.include(urlsOf(html), links.move)
      }
    }
  })
})
