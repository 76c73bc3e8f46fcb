import { assert, describe, it } from "@effect/vitest"
import { consoleWords } from "../languages.ts"
import { inputText } from "./inputText.ts"

const namesIn = (text: unknown) =>
  [...JSON.stringify(text).matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()

describe("inputText", () => {
  // That each language has each code, the types prove: the codes are those of the contract.
  const { en, ...others } = consoleWords
  it.each(Object.entries(others))("D-CON-61: every fault has its own words in %s", (_, { inputs }) => {
    for (const [code, english] of Object.entries(en.inputs)) {
      const text = new Map(Object.entries(inputs)).get(code) ?? ""
      assert.notStrictEqual(text, english, code)
      assert.deepStrictEqual(namesIn(text), namesIn(english), code)
      if (code !== "line") assert.match(JSON.stringify(text), /[.。]"$/, code)
    }
  })

  it("D-CON-61: fills in the values and the line of a fault", () => {
    const words = consoleWords.de
    const issue = { path: ["file", "hosts"], message: "line 7: must have at most 50 items" }
    assert.strictEqual(
      inputText(words, { ...issue, code: "too_long", values: { most: 50, line: 7 } }),
      "Zeile 7: Das ist zu lang. Höchstens 50 sind möglich."
    )
    assert.strictEqual(
      inputText(words, { ...issue, code: "connection", values: { fault: "unknown_host" } }),
      words.faults.unknown_host
    )
    assert.strictEqual(
      inputText(words, {
        ...issue,
        code: "connection",
        values: { fault: "unreadable_event", event: "Talk", line: 812, part: "DTSTART" }
      }),
      `${words.faults.unreadable_event} Termin: Talk, Zeile 812, DTSTART.`
    )
  })

  it("D-CON-61: shows the English message of a fault without a code", () => {
    assert.strictEqual(inputText(consoleWords.de, { path: [], message: "is new" }), "is new")
  })
})
