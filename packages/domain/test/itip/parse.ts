/** A property of an iCalendar object, with decoded parameters and the value as written. */
export interface Property {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  readonly value: string
}

/** Parses an iCalendar object character by character, as RFC 5545 (3.1, 3.2) and RFC 6868 define it. */
export const parse = (file: string): ReadonlyArray<Property> => {
  if (!file.endsWith("\r\n")) throw new Error("the last line has no end")
  return file.slice(0, -2).replaceAll("\r\n ", "").replaceAll("\r\n\t", "").split("\r\n").map(propertyIn)
}

const propertyIn = (line: string): Property => {
  const parts = [""]
  let quoted = false
  let colon = -1
  for (const [index, unit] of line.split("").entries()) {
    if (unit === '"') quoted = !quoted
    else if (unit === ":" && !quoted) {
      colon = index
      break
    } else if (unit === ";" && !quoted) parts.push("")
    else parts.push(`${parts.pop()}${unit}`)
  }
  if (colon === -1) throw new Error(`not a property: ${line}`)
  const [name = "", ...parameters] = parts
  const pairs = parameters.map((text) => {
    const at = text.indexOf("=")
    return [text.slice(0, at), decoded(text.slice(at + 1))]
  })
  return { name, parameters: Object.fromEntries(pairs), value: line.slice(colon + 1) }
}

const carets: Readonly<Record<string, string>> = { "^^": "^", "^n": "\n", "^'": '"' }
const decoded = (text: string) => text.replace(/\^[\^n']/g, (pair) => carets[pair] ?? pair)

/** The text of a TEXT value (RFC 5545, 3.3.11). */
export const textOf = (value: string): string => {
  let text = ""
  for (let index = 0; index < value.length; index++) {
    const unit = value.charAt(index)
    if (unit === ";" || unit === ",") throw new Error(`not escaped: ${value}`)
    if (unit !== "\\") text += unit
    else {
      index++
      const escaped = value.charAt(index)
      if (!["\\", ";", ",", "n", "N"].includes(escaped)) throw new Error(`unknown escape: ${value}`)
      text += escaped.toLowerCase() === "n" ? "\n" : escaped
    }
  }
  return text
}
