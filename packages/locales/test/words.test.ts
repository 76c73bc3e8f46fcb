import { assert, describe, it } from "@effect/vitest"
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { languages as languagesOfDomain } from "@calendeal/domain/texts"
import { languages } from "@calendeal/locales/languages"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ensureWords } from "../build/ensureWords.mjs"
import {
  areasIn,
  categoriesOf,
  faultsOf,
  languagesIn,
  messagesOf,
  sourceOf,
  wordsFolder
} from "../build/languages.mjs"

/** The words that are there, by language and area. */
const everywhere = languagesIn(wordsFolder).flatMap((language) =>
  areasIn(wordsFolder).flatMap((area) => {
    const source = sourceOf(wordsFolder, language, area)
    const english = sourceOf(wordsFolder, "en", area)
    return source === undefined || english === undefined ? [] : [{ language, area, source, english }]
  })
)
const titled = everywhere.map((words) => [`${words.language}/${words.area}`, words] as const)

/** Runs with a copy of the words and the folder of the modules that are made of it. */
const withCopy = (run: (words: string, out: string) => void) => {
  const folder = mkdtempSync(join(tmpdir(), "words-"))
  try {
    cpSync(wordsFolder, join(folder, "words"), { recursive: true })
    run(join(folder, "words"), join(folder, "made"))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe("the words", () => {
  it.each(titled)("D-WORDS-1: of %s have the texts, placeholders and plurals that they need", (_, words) => {
    assert.deepStrictEqual(faultsOf(words.language, words.source, words.english), [])
  })

  it.each(titled)("D-WORDS-2: the labels and buttons of %s are little longer than in English", (_, words) => {
    const english = new Map(messagesOf(words.english))
    for (const [path, text] of messagesOf(words.source)) {
      const original = english.get(path) ?? ""
      if (text === null) continue
      // Longer texts, and texts with a point, are sentences: they wrap.
      if (original.length <= 24 && !/[.?!:,{]/.test(original))
        assert.isAtMost(text.length, 2 * original.length + 16, `${path}: ${text}`)
    }
  })

  it("D-WORDS-3: a folder is a language, and a changed text is in the next module, without another change", () => {
    withCopy((words, out) => {
      ensureWords(words, out)
      assert.notInclude(readFileSync(join(out, "front.ts"), "utf8"), '"sv": ')
      cpSync(join(words, "en"), join(words, "sv"), { recursive: true })
      const front = join(words, "sv/front.json")
      const changed = readFileSync(front, "utf8").replace("For developers", "För utvecklare")
      writeFileSync(front, changed)
      ensureWords(words, out)
      for (const area of areasIn(words))
        assert.include(readFileSync(join(out, `${area}.ts`), "utf8"), '"sv": ')
      assert.include(readFileSync(join(out, "front.ts"), "utf8"), "För utvecklare")
      assert.include(readFileSync(join(out, "languages.ts"), "utf8"), '"pt","sv"]')
    })
  })

  it("D-WORDS-3: the languages of bookings and mails are the folders, English first", () => {
    assert.deepStrictEqual([...languages], [...languagesIn(wordsFolder)])
    assert.strictEqual(languages[0], "en")
    assert.deepStrictEqual(languagesOfDomain, languages)
  })

  it("D-WORDS-4: a language without the words of visitors or mails is not used, one without a console is", () => {
    withCopy((words, out) => {
      rmSync(join(words, "de/console"), { recursive: true })
      ensureWords(words, out)
      assert.notInclude(readFileSync(join(out, "console.ts"), "utf8"), '"de": ')
      rmSync(join(words, "it/mails"), { recursive: true })
      assert.throws(() => ensureWords(words, out), "it/mails is missing")
    })
  })

  it("D-WORDS-1: words with a fault are not used, and the message names the language, the area and the text", () => {
    withCopy((words, out) => {
      const page = join(words, "de/page.json")
      writeFileSync(page, readFileSync(page, "utf8").replace("mit {names}", "mit {name}"))
      assert.throws(() => ensureWords(words, out), "de/page: with has the placeholders name instead of names")
    })
  })
})

describe("faultsOf", () => {
  const english = {
    hours: "{count, plural, one {# hour} other {# hours}}",
    hint: "Ask {name}.",
    uid: "with '{uid}'"
  }
  it.each([
    ["pl", {}, []],
    ["pl", { hint: undefined }, ["hint is missing"]],
    ["pl", { more: "Text" }, ["more is not in English"]],
    ["pl", { hint: " " }, ["hint is empty"]],
    ["pl", { hint: null }, []],
    ["pl", { hint: "Ask." }, ["hint has the placeholders none instead of name"]],
    ["pl", { hint: "Ask {name}, {name}." }, ["hint has the placeholders name, name instead of name"]],
    ["pl", { hint: "Ask {name" }, ['hint has a "{" without its pair']],
    [
      "pl",
      { hint: "{name, select, other {Ask}}" },
      ["hint has a format that is not supported: only {name} and {count, plural, …} are"]
    ],
    ["pl", { uid: "with {uid}" }, ["uid has the placeholders uid instead of none"]],
    ["pl", { hours: "hours" }, ["hours is not a plural"]],
    [
      "pl",
      { hours: "{count, plural, one {#} other {#}}" },
      ["hours has the plurals one, other instead of few, many, one, other"]
    ],
    [
      "pl",
      { hours: "{count, plural, one {one} few {#} many {#} other {some}}" },
      ["hours has the placeholders none instead of count"]
    ],
    ["pl", { hours: "{count, plural, one {#} one {#}}" }, ['hours has the plural "one" twice']]
  ] as const)("D-WORDS-1: %s with %j: %j", (language, change, expected) => {
    const complete = {
      hours: "{count, plural, one {godzina} few {# godziny} many {# godzin} other {# godziny}}",
      hint: "Zapytaj: {name}.",
      uid: "z '{uid}'"
    }
    const found = JSON.parse(JSON.stringify({ ...complete, ...change }))
    assert.deepStrictEqual(
      faultsOf(language, found, english).map(({ path, reason }) => `${path} ${reason}`),
      [...expected]
    )
  })

  it("D-WORDS-1: the plurals are those of whole numbers in the language", () => {
    assert.deepStrictEqual(
      ["ar", "en", "ja", "pl"].map((language) => categoriesOf(language).join()),
      ["few,many,one,other,two,zero", "one,other", "other", "few,many,one,other"]
    )
  })
})
