// Reads the part of ICU MessageFormat that the words use: `{name}`, quoted braces ('{'), and a plural that is the whole text.

/** The text of a message with its quotes resolved, and the names that it has a place for. */
const plain = (source) => {
  const places = []
  let text = ""
  for (let at = 0; at < source.length;) {
    const [quoted, inside] = /^'([{}#][^']*)'/.exec(source.slice(at)) ?? []
    const [place, name] = /^\{(\w+)\}/.exec(source.slice(at)) ?? []
    const next = quoted ?? place ?? source[at]
    if (name !== undefined) places.push(name)
    else if (quoted === undefined && /[{}]/.test(next)) throw new Error(`has a "${next}" without its pair`)
    text += inside ?? next
    at += next.length
  }
  return { text, places: places.sort() }
}

/** The forms of a plural: `one {…} other {…}`. */
const formsOf = (source) => {
  const forms = {}
  for (let rest = source.trim(); rest !== "";) {
    const [all, category, inside] = /^(\w+)\s*\{((?:[^{}]|\{\w+\})*)\}\s*/.exec(rest) ?? []
    if (all === undefined) throw new Error(`has a plural that cannot be read at "${rest.slice(0, 20)}"`)
    if (category in forms) throw new Error(`has the plural "${category}" twice`)
    const { text, places } = plain(inside.replaceAll("#", "{count}"))
    forms[category] = { text, places }
    rest = rest.slice(all.length)
  }
  return forms
}

/** `{ text, places }` of a message, or `{ forms }` of a plural. Throws what is wrong with it. */
export const messageOf = (source) => {
  const [, forms] = /^\{count, plural,\s*(.*)\}$/s.exec(source) ?? []
  if (forms !== undefined) return { forms: formsOf(forms) }
  if (/\{\s*\w+\s*,/.test(source))
    throw new Error("has a format that is not supported: only {name} and {count, plural, …} are")
  return plain(source)
}
