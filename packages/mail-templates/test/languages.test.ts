import { languages } from "@calendeal/domain/texts"
import type { BookingMail } from "@calendeal/domain/mails"
import { everyBookingMail } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { say } from "@calendeal/locales"
import { mailsWords } from "@calendeal/locales/mails"
import { render, shownBy, spaced, urlsOf } from "./read.ts"

const everyMail = languages.flatMap((language) => everyBookingMail.map((mail) => ({ ...mail, language })))
const titled = everyMail.map(
  (mail) => [`${mail.kind} for a ${mail.audience} in ${mail.language}`, mail] as const
)

/** Hours and minutes of an instant in a zone, by another locale and other options than the mails use. */
const clockTime = (at: DateTime.Utc, timeZone: string): string =>
  new Date(DateTime.toEpochMillis(at)).toLocaleTimeString("sv-SE", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit"
  })

const hasTime = (text: string, time: string) =>
  assert.match(text, new RegExp(`(?<!\\d)${time.replace(/^0/, "0?")}(?!\\d)`))

describe("every mail in every language", () => {
  it.each(titled)("D-MAIL-18: %s has the date and time in the recipient's zone", (_, mail) => {
    const { html, subject, text } = render(mail)
    for (const shown of [text, shownBy(html)]) {
      hasTime(shown, clockTime(mail.startAt, mail.timezone))
      hasTime(shown, clockTime(mail.endAt, mail.timezone))
      assert.include(shown, `(${mail.timezone})`)
      assert.match(shown, /2026/)
      if (mail.previousStartAt !== null && mail.kind === "moved")
        hasTime(shown, clockTime(mail.previousStartAt, mail.timezone))
    }
    assert.include(subject, "26")
    hasTime(subject, clockTime(mail.startAt, mail.timezone))
  })

  it.each(titled)("D-MAIL-19: %s has the same words and links in text and HTML", (_, mail) => {
    const { html, subject, text } = render(mail)
    const colon = say(mailsWords[mail.language].frame.label, { label: "" }).trim()
    // The HTML has labels without a colon and links without a scheme.
    const plain = (shown: string) =>
      spaced(shown).replaceAll("https://", "").replaceAll(colon, "").replace(/\s/g, "")
    const document = plain(shownBy(html))
    for (const line of text.replace("-- \n", "").split("\n")) {
      if (/^\s*https:/.test(line)) assert.include(urlsOf(html), line.trim())
      else assert.include(document, plain(line), line)
    }
    const shownUrls = urlsOf(html).filter((url) => !url.startsWith("mailto:"))
    for (const url of shownUrls) assert.include(text, `${url}\n`)
    for (const whole of [subject, text, html]) {
      assert.notMatch(whole, /undefined|\bnull\b|NaN|\[object|\$\{|\{\w+\}/)
      assert.notInclude(whole, "Invalid")
    }
    assert.match(html, new RegExp(`<html lang="${mail.language}" dir="ltr">`))
  })

  it.each(titled)("D-MAIL-19: %s has all facts that its recipient may see", (_, mail) => {
    const { description, html, text } = render(mail)
    const isOut = mail.audience === "booker" || mail.audience === "guest"
    const isShort = mail.kind === "cancelled" && isOut
    const facts = [
      mail.title,
      mail.booker.name,
      ...(mail.audience === "host" ? [] : mail.hosts),
      ...(isOut || mail.booker.address === null ? [] : [mail.booker.address]),
      ...(isShort
        ? []
        : [...mail.guests, ...mail.answers.flatMap(({ label, value }) => [label, ...value.split("\n")])])
    ]
    for (const fact of facts) {
      assert.include(spaced(text), fact)
      assert.include(shownBy(html), fact)
      if (fact !== mail.booker.name) assert.include(spaced(description), fact)
    }
    for (const line of mail.paragraph?.split("\n") ?? []) {
      assert.include(spaced(text), line)
      assert.include(shownBy(html), line)
    }
  })

  it("D-MAIL-19: plain text has lines of at most 78 characters, except URLs and Japanese", () => {
    for (const mail of everyMail.filter(({ language }) => language !== "ja"))
      for (const line of render(mail).text.split("\n"))
        if (!/https:\/\//.test(line)) assert.isAtMost(line.length, 78, line)
  })

  it("are written in nine languages: no text of a mail is English in another one", () => {
    const sentences = (mail: BookingMail) => render(mail).text.split("\n\n").slice(0, 2)
    for (const mail of everyMail.filter(({ language }) => language !== "en"))
      for (const [index, block] of sentences(mail).entries())
        if (!(mail.kind === "confirmed" && index === 0))
          assert.notInclude(sentences({ ...mail, language: "en" }), block)
  })
})
