import { ofFormat } from "./schema-fuzz.formats.ts"
import type { Part } from "./schema-fuzz.Part.ts"
import { sampleOf, textFor } from "./schema-fuzz.samples.ts"
import { around, fails, fits, judged, type Trial } from "./schema-fuzz.Trial.ts"

/** Every limit of a part itself, from both sides; its own parts are samples. A text's kind cannot be wrong in a URL. */
export const trialsOf = (part: Part, isTextOnly = false): ReadonlyArray<Trial> => [
  ...(isTextOnly || part.type === "anything" ? [] : ofOtherKinds(part)),
  ...ofKind[part.type](part, isTextOnly)
]

const kinds = { string: "1", number: 1, boolean: true, object: {}, array: [], null: null }

const ofOtherKinds = ({ type }: Part): ReadonlyArray<Trial> =>
  Object.entries(kinds).flatMap(([kind, value]) => (kind === type ? [] : [fails(`a ${kind}`, value)]))

const ofText = (part: Part, isTextOnly: boolean): ReadonlyArray<Trial> => {
  if (part.format !== undefined) return ofFormat[part.format](part)
  const { maxLength = Infinity, minLength = 0, pattern = "" } = part
  const shape = new RegExp(pattern, "u")
  const isFit = (text: string) => {
    const length = [...text].length
    return length >= minLength && length <= maxLength && shape.test(text)
  }
  const texts = [
    ...ofLengths(part, isTextOnly),
    ...(part.pattern === undefined ? [] : ofPattern(pattern)),
    ...(part.pattern === undefined || isTextOnly ? [] : unusual)
  ]
  return texts.map((text) => judged(`“${text.slice(0, 12)}” of ${[...text].length}`, isFit(text), text))
}

/** Of characters that texts of one line, names or all texts refuse (D-TEXT-1). */
const unusual = [" ", "\u200b", "\n", "a\tb", "a\u0007b", "a\u202eb", "\u2066", "\u200fa"]

/** A character counts once, however many bytes or UTF-16 units it takes; headers take ASCII only. */
const ofLengths = ({ maxLength, minLength = 0 }: Part, isTextOnly: boolean): ReadonlyArray<string> =>
  [...new Set([...around(minLength), ...around(maxLength), maxLength ?? 3000])]
    .filter((length) => length >= 0)
    .flatMap((length) => (isTextOnly ? ["x"] : ["x", "é", "😀"]).map((character) => character.repeat(length)))

/** The lengths that a pattern names, and every printable ASCII character at its end; what no text may contain, besides. */
const ofPattern = (pattern: string): ReadonlyArray<string> => {
  const [letter = ""] = textFor(pattern)
  const lengths = [...pattern.matchAll(/\{(\d+)(?:,(\d+))?\}/g)].flatMap(([, least, most]) =>
    [least, most].flatMap((limit) => (limit === undefined ? [] : around(Number(limit))))
  )
  const printable = Array.from({ length: 94 }, (_, nth) => String.fromCharCode(33 + nth))
  return [
    ...lengths.map((length) => letter.repeat(length)),
    ...printable.map((character) => textFor(pattern).slice(0, -1) + character)
  ]
}

const ofNumber = ({ exclusiveMinimum, maximum, minimum }: Part): ReadonlyArray<Trial> => {
  const hair = 1e-7
  const isFit = (value: number) =>
    value >= (minimum ?? -Infinity) &&
    value > (exclusiveMinimum ?? -Infinity) &&
    value <= (maximum ?? Infinity)
  const limits = [minimum, exclusiveMinimum, maximum].filter((limit) => limit !== undefined)
  const over =
    maximum === undefined ? [] : [maximum + Math.max(hair, maximum * Number.EPSILON), Number.MAX_VALUE]
  const under = limits.flatMap((limit) => [limit - hair, -Number.MAX_VALUE]).filter((value) => !isFit(value))
  // Money has cents: of what is within, only whole steps are known to be good.
  return [...limits.flatMap(around), ...over, ...under].map((value) =>
    judged(`${value}`, isFit(value), value)
  )
}

const ofArray = ({ items, maxItems, minItems = 0 }: Part): ReadonlyArray<Trial> =>
  [...new Set([...around(minItems), ...around(maxItems)])]
    .filter((count) => count >= 0)
    .map((count) => {
      const list = Array.from({ length: count }, (_, nth) => (items === undefined ? nth : sampleOf(items)))
      return judged(`${count} items`, count >= minItems && count <= (maxItems ?? Infinity), list)
    })

const ofObject = (part: Part): ReadonlyArray<Trial> => {
  const { maxProperties, others, required } = part
  const sample = Object.entries(Object.assign({}, sampleOf(part)))
  return [
    ...[...required].map((name) =>
      fails(`no ${name}`, Object.fromEntries(sample.filter(([other]) => other !== name)), [name])
    ),
    ...around(maxProperties).map((count) => {
      const many = Array.from({ length: count }, (_, nth) => [`k${nth}`, others ? sampleOf(others) : nth])
      return judged(`${count} fields`, count <= (maxProperties ?? Infinity), Object.fromEntries(many))
    })
  ]
}

const ofKind: Record<Part["type"], (part: Part, isTextOnly: boolean) => ReadonlyArray<Trial>> = {
  string: ofText,
  number: ofNumber,
  anything: () => [
    ...Object.entries(kinds).map(([kind, value]) => fits(`a ${kind}`, value)),
    fits("a long text", "x".repeat(3000))
  ],
  boolean: () => [fits("true", true), fits("false", false)],
  array: ofArray,
  object: ofObject
}
