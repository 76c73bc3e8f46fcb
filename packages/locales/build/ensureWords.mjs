// Makes src/made/ from words/ unless it is made of them already: for each area its type, from English, and the words of each
// language; and the list of languages, for the domain as well. Plain JavaScript for any Node version without dependencies; unchanged words cost one hash.
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { fileURLToPath } from "node:url"
import { areasIn, faultsOf, languagesIn, sourceOf, wordsFolder } from "./languages.mjs"
import { messageOf } from "./message.mjs"

const made = fileURLToPath(new URL("../src/made", import.meta.url))
// The domain imports nothing, so that it has the list of languages in a folder of its own.
const madeOfDomain = fileURLToPath(new URL("../../domain/src/kernel/texts/made", import.meta.url))

/** Throws what is wrong with the words. Folders other than the package's own are for tests. */
export const ensureWords = (words = wordsFolder, out = made) => {
  const head = `// Made from words/ ${hashOf([words, import.meta.dirname ?? fileURLToPath(new URL(".", import.meta.url))])}\n\n`
  const lacks = lacksOf(words)
  if (lacks.length > 0) throw new Error(`Words cannot be used:\n${lacks.join("\n")}`)
  for (const area of areasIn(words)) ensureModule(`${out}/${area}.ts`, head, () => moduleOf(words, area))
  for (const folder of out === made ? [made, madeOfDomain] : [out])
    ensureModule(`${folder}/languages.ts`, head, () => listOf(words))
}

const ensureModule = (file, head, textOf) => {
  if (existsSync(file) && readFileSync(file, "utf8").startsWith(head)) return
  mkdirSync(dirname(file), { recursive: true })
  // Renamed, so that a compiler that runs at the same time reads no half of it.
  writeFileSync(`${file}.${process.pid}`, head + textOf())
  renameSync(`${file}.${process.pid}`, file)
}

/** The members read English where their language has no console; visitors and recipients of mails do not. */
const lacksOf = (words) =>
  languagesIn(words).flatMap((language) =>
    areasIn(words)
      .filter((area) => area !== "console" && sourceOf(words, language, area) === undefined)
      .map((area) => `${language}/${area} is missing`)
  )

const listOf = (words) =>
  `/** The languages that have words; the first is the default. */\nexport const languages = ${JSON.stringify(languagesIn(words))} as const\n`

const hashOf = (folders) => {
  const hash = createHash("sha256")
  for (const folder of folders)
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort())
      if (/\.(?:json|mjs)$/.test(name)) hash.update(name).update(readFileSync(`${folder}/${name}`))
  return hash.digest("hex")
}

const moduleOf = (words, area) => {
  const english = sourceOf(words, "en", area)
  const sources = languagesIn(words)
    .map((language) => [language, sourceOf(words, language, area)])
    .filter(([, source]) => source !== undefined)
  const faults = sources.flatMap(([language, source]) =>
    faultsOf(language, source, english).map(({ path, reason }) => `${language}/${area}: ${path} ${reason}`)
  )
  if (faults.length > 0) throw new Error(`Words cannot be used:\n${faults.join("\n")}`)
  const compiled = sources.map(
    ([language, source]) => `${JSON.stringify(language)}: ${JSON.stringify(compile(source))}`
  )
  const name = `${area[0].toUpperCase()}${area.slice(1)}Words`
  const type = typeOf(
    english,
    sources.map(([, source]) => source)
  )
  const used = ["Counted", "Text"].filter((each) => new RegExp(`\\b${each}\\b`).test(type))
  const languages = sources.map(([language]) => JSON.stringify(language)).join(" | ")
  return [
    used.map((each) => `import type { ${each} } from "../${each}.ts"\n`).join(""),
    `export type ${name} = ${type}\n`,
    `export const ${area}Words = {\n${compiled.join(",\n")}\n} as unknown as Readonly<Record<${languages}, ${name}>>\n`
  ].join("\n")
}

/** Messages as the pages use them: texts with `{name}`, and plurals by category without those that read like the last one. */
const compile = (source) => {
  if (source === null) return null
  if (typeof source !== "string")
    return Object.fromEntries(Object.entries(source).map(([name, value]) => [name, compile(value)]))
  const { forms, text } = messageOf(source)
  if (forms === undefined) return text
  const other = forms.other.text
  const others = Object.entries(forms).filter(([, form]) => form.text !== other)
  return { ...Object.fromEntries(others.map(([category, form]) => [category, form.text])), other }
}

/** The type of the English words; `all`: those of every language, of which some can be null. */
const typeOf = (source, all) => {
  if (typeof source === "string") {
    const { forms, places = forms.other.places } = messageOf(source)
    const names = [...new Set(places)].map((name) => JSON.stringify(name)).join(" | ")
    const type = forms !== undefined ? `Counted<${names}>` : names === "" ? "string" : `Text<${names}>`
    return all.includes(null) ? `${type} | null` : type
  }
  const fields = Object.entries(source).map(([name, value]) => {
    const values = all.map((each) => each[name])
    return `readonly ${JSON.stringify(name)}: ${typeOf(value, values)}`
  })
  return `{ ${fields.join("; ")} }`
}
