// The texts in the program's source files that people read: string literals and templates with at least three words,
// each with its line. A template's expressions become the word "value".
import { parseSync } from "@swc/core"

const isText = (text) => /[a-z]{2}/.test(text) && text.trim().split(/\s+/).length >= 3

/** Class names, header values, SQL and similar literals that no person reads as a sentence. */
const isCode = (text) =>
  /^(?:select|insert|update|delete|create|with|xmlns|default-src|script-src|public,|text\/)\b/i.test(
    text.trim()
  ) || /[{};<>]|=>|\$\w|--\w/.test(text)

const templateText = ({ expressions = [], quasis }) =>
  quasis
    .map(({ cooked }, index) => (cooked ?? "") + (index < expressions.length ? `value${index}` : ""))
    .join("")

/** `[{ line, text }]` of one TypeScript file. */
export const messagesIn = (source, path) => {
  // Swc counts bytes, and goes on counting from the file that it parsed before.
  const bytes = Buffer.from(source)
  const module = parseSync(source, { syntax: "typescript", tsx: path.endsWith("x"), target: "es2024" })
  const start = module.span.start - firstToken(source)
  const found = []
  const add = (text, span) => {
    if (!isText(text) || isCode(text)) return
    const line = bytes
      .subarray(0, span.start - start)
      .toString()
      .split("\n").length
    found.push({ line, text })
  }
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== "object" || node.type === "ImportDeclaration") return
    if (node.type === "StringLiteral") add(node.value, node.span)
    if (node.type === "JSXText") add(node.value, node.span)
    if (node.type === "TemplateLiteral") add(templateText(node), node.span)
    Object.values(node).forEach(visit)
  }
  visit(module.body)
  return found
}

/** Bytes before the first token, where a module's span begins. */
const firstToken = (source) => {
  const before = /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(source)?.[0] ?? ""
  return Buffer.byteLength(before)
}
