import { assert, describe, it } from "@effect/vitest"
import { say } from "@calendeal/locales"
import { mailsWords } from "@calendeal/locales/mails"
import { pageWords } from "@calendeal/locales/page"

const { at } = mailsWords.en.dates
const values = { date: "{time} $& Monday", time: "10:30" }

describe("say", () => {
  it("D-WORDS-5: puts each value into its place as it is", () => {
    assert.strictEqual(say(at, values), "{time} $& Monday, 10:30")
  })

  it("D-WORDS-5: a missing or a wrong placeholder does not compile, nor does a text without its values", () => {
    // @ts-expect-error: the time is missing.
    say(at, { date: "Monday" })
    // @ts-expect-error: the text has no place for a zone.
    say(at, { ...values, date: "Monday", zone: "UTC" })
    // @ts-expect-error: it is no string before it has its values.
    const text: string = at
    assert.include(text, "{date}")
    // @ts-expect-error: plurals have places, too.
    const other: string = pageWords.en.freeTimes.other
    assert.include(other, "{count}")
  })
})
