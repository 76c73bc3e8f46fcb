import { FetchFault } from "@calendeal/domain/calendars"
import { ConferenceFault } from "@calendeal/domain/conferencing"
import { assert, describe, it } from "@effect/vitest"
import { consoleWords } from "../languages.ts"
import { calendarFaultText, faultText } from "./faultText.ts"

/** The codes of `MailTransport.verify`, and of the test of a mail server. */
const mailFaults = [
  "no_server",
  "timeout",
  "login_failed",
  "name_unknown",
  "certificate_untrusted",
  "tls_failed",
  "starttls_refused",
  "token_refused",
  "token_unavailable",
  "connection_failed",
  "secret_unreadable"
]

/** The codes of `replyOf`. */
const webhookFaults = ["no_answer", "name_unknown", "http_503"]

const en = consoleWords.en.faults

describe("faultText", () => {
  it.each(Object.entries(consoleWords).map(([lang, { faults }]) => [lang, faults] as const))(
    "D-CON-66: every fault of a connection has a meaning and an advice in %s",
    (lang, words) => {
      for (const code of [
        ...FetchFault.literals,
        ...ConferenceFault.literals,
        ...mailFaults,
        ...webhookFaults
      ]) {
        const text = faultText(words, code)
        assert.notInclude(text, code.includes("_") ? code : `(${code})`)
        assert.isAtLeast(text.split(/[.:] |。/).length, 2, code)
        if (lang !== "en") assert.notStrictEqual(text, faultText(en, code), code)
      }
      assert.include(faultText(words, "smtp_535_5_7_8"), "(smtp_535_5_7_8)")
      assert.include(faultText(words, "constructor"), "(constructor)")
    }
  )
})

describe("calendarFaultText", () => {
  it("D-CAL-11: names the event that cannot be read, with its line if the calendar has lines", () => {
    const textOf = (line: number | null) =>
      calendarFaultText(en, {
        lastError: "unreadable_event",
        lastErrorPart: { event: "Talk", line, part: "start" }
      }).slice(en.unreadable_event.length)
    assert.deepStrictEqual(
      [textOf(8), textOf(null)],
      [" Event: Talk, line 8, start.", " Event: Talk, start."]
    )
  })
})
