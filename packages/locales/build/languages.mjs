// Reads the words of all languages: a folder for each, in it a JSON file for each area, or a folder of them.
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { messageOf } from "./message.mjs"

export const wordsFolder = fileURLToPath(new URL("../words", import.meta.url))

/** The files of a folder in a fixed order, or nothing. */
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder).sort() : [])

/** English first, because the others are compared with it. */
export const languagesIn = (folder) =>
  namesIn(folder).sort((a, b) => Number(b === "en") - Number(a === "en") || (a < b ? -1 : 1))

export const areasIn = (folder) => namesIn(`${folder}/en`).map((name) => name.replace(/\.json$/, ""))

/** The words of an area as its translators wrote them; undefined: the language does not have it. */
export const sourceOf = (folder, language, area) => {
  const path = `${folder}/${language}/${area}`
  if (existsSync(`${path}.json`)) return JSON.parse(readFileSync(`${path}.json`, "utf8"))
  const parts = namesIn(path).map((name) => [
    name.replace(/\.json$/, ""),
    JSON.parse(readFileSync(`${path}/${name}`, "utf8"))
  ])
  return parts.length === 0 ? undefined : Object.fromEntries(parts)
}

/** All messages of an area by their path, such as `steps.details`; null: the language does without the text. */
export const messagesOf = (source, path = []) =>
  Object.entries(source).flatMap(([name, value]) =>
    value === null || typeof value === "string"
      ? [[[...path, name].join("."), value]]
      : messagesOf(value, [...path, name])
  )

/** The plural categories that a language has for whole numbers that are counted in practice. */
export const categoriesOf = (language) => {
  const rules = new Intl.PluralRules(language)
  return [...new Set([...Array.from({ length: 201 }, (_, count) => rules.select(count)), "other"])].sort()
}

/** What is wrong with the words of a language: `[{ path, reason }]`, compared with those of English. */
export const faultsOf = (language, source, english) => {
  const faults = []
  const expected = new Map(messagesOf(english))
  const found = new Map(messagesOf(source))
  for (const path of expected.keys()) if (!found.has(path)) faults.push({ path, reason: "is missing" })
  for (const [path, text] of found) {
    const original = expected.get(path)
    const reason = original === undefined ? "is not in English" : faultOf(language, text, original)
    if (reason !== undefined) faults.push({ path, reason })
  }
  return faults
}

const faultOf = (language, text, original) => {
  // Code that cannot do without the text does not compile.
  if (text === null) return undefined
  if (text.trim() === "") return "is empty"
  try {
    const [message, english] = [messageOf(text), messageOf(original)]
    if ((message.forms === undefined) !== (english.forms === undefined))
      return english.forms === undefined ? "is a plural, but not in English" : "is not a plural"
    if (message.forms === undefined) return placesFault(message.places, english.places)
    const [has, needs] = [Object.keys(message.forms).sort(), categoriesOf(language)]
    if (has.join() !== needs.join()) return `has the plurals ${has.join(", ")} instead of ${needs.join(", ")}`
    // The text for a single number may omit it.
    const counted = (places) => places.filter((name) => name !== "count")
    for (const [category, { places }] of Object.entries(message.forms)) {
      const free = category === "one" ? counted : (all) => all
      const fault = placesFault(free(places), free(english.forms.other.places))
      if (fault !== undefined) return fault
    }
  } catch (error) {
    return error.message
  }
}

const placesFault = (places, expected) =>
  places.join() === expected.join()
    ? undefined
    : `has the placeholders ${places.join(", ") || "none"} instead of ${expected.join(", ") || "none"}`
