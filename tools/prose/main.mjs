// `npm run check:prose`: checks the pages and messages that people read against docs/style.md.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import remarkGfm from "remark-gfm"
import remarkParse from "remark-parse"
import remarkRetext from "remark-retext"
import retextEnglish from "retext-english"
import retextEquality from "retext-equality"
import retextRepeatedWords from "retext-repeated-words"
import retextSimplify from "retext-simplify"
import { unified } from "unified"
import { rememberClean, wasClean } from "./clean.mjs"
import { dialectIn } from "./dialect.mjs"
import { messagesIn } from "./messages.mjs"
import { comments, ignored, messages, pages, words } from "./places.mjs"
import { wordsIn } from "./words.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8"
})
  .split("\n")
  .filter((path) => path !== "")
const filesIn = (places) =>
  tracked.filter((path) => places.some((place) => place.test(path))).flatMap(readOrSkip)

/** A file that is deleted but not committed yet is skipped. */
function readOrSkip(path) {
  try {
    return [{ path, text: readFileSync(`${root}/${path}`, "utf8") }]
  } catch (error) {
    if (error.code === "ENOENT") return []
    throw error
  }
}

const english = unified()
  .use(retextEnglish)
  .use(retextRepeatedWords)
  .use(retextEquality, { ignore: ignored.equality })
  .use(retextSimplify, { ignore: ignored.simplify })
/** Only the warnings are used, not the text. */
function compileToNothing() {
  this.compiler = () => ""
}
const plain = english().use(compileToNothing)
const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkRetext, english).use(compileToNothing)

const faults = []
const report = (path, line, reason) => faults.push({ path, text: `${path}:${line}: ${reason}` })
const lineAt = (text, index) => text.slice(0, index).split("\n").length

/** The dialect's words in a text; `code` spans are blanked. */
const reportDialect = (path, text, firstLine = 1) => {
  const visible = text.replace(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/[^\n]/g, " "))
  for (const { index, instead, word } of dialectIn(visible))
    report(path, firstLine - 1 + lineAt(visible, index), `"${word.trim()}": write ${instead}`)
}

const read = {
  pages: filesIn(pages),
  messages: filesIn(messages),
  words: filesIn(words),
  comments: filesIn(comments)
}
const isChanged = (file) => !wasClean(file)

for (const { path, text } of read.pages.filter(isChanged)) {
  const { messages: warnings } = await markdown.process(text)
  for (const { line, reason } of warnings) report(path, line, reason)
  // docs/style.md quotes the dialect in its examples.
  if (path !== "docs/style.md") reportDialect(path, text)
}
const textsIn = [
  ...read.messages.map((file) => ({ file, find: messagesIn })),
  ...read.words.map((file) => ({ file, find: wordsIn }))
]
for (const { file, find } of textsIn.filter(({ file }) => isChanged(file))) {
  const { path, text } = file
  for (const { line, text: message } of find(text, path)) {
    const { messages: warnings } = await plain.process(message.replaceAll(/`[^`]*`/g, "value"))
    for (const { reason } of warnings) report(path, line, reason)
    reportDialect(path, message, line)
  }
}
// A string without spaces is a value, such as an address or an identifier.
for (const { path, text } of read.comments.filter(isChanged))
  reportDialect(
    path,
    text.replaceAll(/"[^"\s]*"|`[^`\s]*`|[\w.-]+@|email=\w+/g, (value) => " ".repeat(value.length))
  )

const faulty = new Set(faults.map(({ path }) => path))
rememberClean(
  Object.values(read)
    .flat()
    .filter(({ path }) => !faulty.has(path))
)
for (const { text } of faults) console.log(text)
console.log(
  faults.length === 0
    ? `prose: ${read.pages.length} pages, the messages of ${read.messages.length} files, ${read.words.length} files of words and the comments of ${read.comments.length} files are clean`
    : `prose: ${faults.length} faults; docs/style.md shows what to write`
)
process.exitCode = faults.length === 0 ? 0 : 1
