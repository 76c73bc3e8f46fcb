/** The text of the attribute that starts here, in quotes or in braces. */
const attributeAt = (text: string, start: number) => {
  if (text[start] === '"') return text.slice(start, text.indexOf('"', start + 1) + 1)
  let depth = 0
  let end = start
  do {
    if (text[end] === "{") depth += 1
    if (text[end] === "}") depth -= 1
    end += 1
  } while (depth > 0)
  return text.slice(start, end)
}

const partsOf = (text: string) => text.split(/\s+/).filter((part) => part !== "")

/** The names in the strings of an expression. Of a template, the beginning of a name that is composed ends in a hyphen. */
const namesIn = (expression: string) => {
  const plain: Array<string> = []
  const rest = expression.replaceAll(/[!=]== "[^"]*"/g, "").replaceAll(/"([^"]*)"/g, (_, text: string) => {
    plain.push(...partsOf(text))
    return ""
  })
  const composed = Array.from(rest.matchAll(/`([^`]*)`/g), ([, text = ""]) =>
    partsOf(text.replaceAll(/\$\{[^}]*\}/g, " "))
  )
  return [...plain, ...composed.flat()]
}

/** The classes that the attributes `class` of a component name. */
export const classesIn = (source: string): ReadonlyArray<string> =>
  Array.from(source.matchAll(/\bclass=(?=["{])/g), ({ index }) =>
    namesIn(attributeAt(source, index + "class=".length))
  ).flat()

/** All words in strings of a file: a class can be the result of a function. */
export const wordsIn = (source: string): ReadonlySet<string> => new Set(namesIn(source))

/** The selectors of a style sheet, one by one. */
export const selectorsIn = (sheet: string): ReadonlyArray<string> =>
  Array.from(sheet.replaceAll(/\/\*[^]*?\*\//g, "").matchAll(/([^{};]+)\{/g), ([, list = ""]) => list.trim())
    .filter((list) => !list.startsWith("@") && !/^(?:from|to|\d+%)$/.test(list))
    .flatMap((list) => list.split(/,(?![^(]*\))/).map((selector) => selector.trim()))
