import type { Fact, FactLine, Letter, Line } from "../letters/Letter.ts"
import { mailsWords } from "@calendeal/locales/mails"
import { labelledBy } from "../letters/labelled.ts"

/** The letter as a text/plain mail: lines of at most 78 characters except for long words, URLs on lines of their own. */
export const plainText = (letter: Letter): string => {
  const labelled = labelledBy(mailsWords[letter.language])
  return `${[
    letter.heading,
    [
      ...(letter.greeting === null ? [] : [letter.greeting]),
      ...letter.lead.flatMap((line) => wrapped(lineText(line)))
    ].join("\n"),
    ...(letter.date === null
      ? []
      : [
          [
            ...letter.date.lines,
            letter.date.zone,
            ...(letter.date.before === null ? [] : [`${letter.date.before.label} ${letter.date.before.at}`])
          ]
            .flatMap((line) => wrapped(line))
            .join("\n")
        ]),
    factsText(letter.facts, labelled),
    letter.paragraph.flatMap((line) => wrapped(line)).join("\n"),
    ...letter.buttons.map(({ label, url }) => `${labelled(label)}\n${url}`),
    ...(letter.hint === null ? [] : [wrapped(letter.hint).join("\n")]),
    ["-- ", letter.sender.name, ...letter.foot.flatMap((line) => footLines(line, labelled))].join("\n")
  ]
    .filter((block) => block !== "")
    .join("\n\n")}\n`
}

/** Facts as lines of `Label: value`; a fact of several lines is indented. */
export const factsText = (facts: ReadonlyArray<Fact>, labelled: (label: string) => string): string =>
  facts
    .flatMap(({ label, lines: [first, ...rest] }) => {
      if (first === undefined) return []
      // A form's label can be a question.
      const before = /[?!:]$/.test(label.normalize("NFKC")) ? label : labelled(label)
      const line = `${before} ${first.text}`
      return rest.length === 0 && line.length <= 78 && !isWeb(first)
        ? [line]
        : [before, ...[first, ...rest].flatMap(indented)]
    })
    .join("\n")

const isWeb = ({ url }: FactLine): boolean => url?.startsWith("http") === true

const indented = (line: FactLine): ReadonlyArray<string> =>
  isWeb(line) ? [`  ${line.text}`] : wrapped(line.text, 76).map((text) => `  ${text}`)

const footLines = (line: FactLine, labelled: (label: string) => string): ReadonlyArray<string> =>
  line.url === null || line.text === line.url || !isWeb(line)
    ? wrapped(line.text)
    : [labelled(line.text), line.url]

/** A link in words is its URL. */
const lineText = (line: Line): string =>
  line.map((part) => (isWeb(part) ? (part.url ?? part.text) : part.text)).join("")

/** The text in lines of at most `width` characters; a longer word has a line of its own. */
const wrapped = (text: string, width = 78): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === "" ? word : `${line} ${word}`
  }
  return [...lines, line]
}
