import { readFileSync } from "node:fs"

/** A rule's number in docs/reference/rules.md and in test titles: `§4.3.1`, `§7.not_found`, `D-BOOK-6`, `D-CAP-7a`. */
export const citation = /D-[A-Z]+-\d+[a-z]?|§\d+(?:\.[A-Za-z0-9_-]+)*/g

const notBuilt = /[*_]Not built yet\.[*_]$/

/** The rules of docs/reference/rules.md in order, each with its heading and text. */
export const readRules = () => {
  const rules = []
  let heading = ""
  for (const line of readFileSync(new URL("../../docs/reference/rules.md", import.meta.url), "utf8").split(
    "\n"
  )) {
    const start = /^- \*\*(\S+)\*\* (.*)$/.exec(line)
    if (line.startsWith("## ")) heading = line.slice(3)
    else if (start !== null) rules.push({ id: start[1], heading, words: start[2] })
    else if (line.startsWith("  ")) rules.at(-1).words += ` ${line.trim()}`
  }
  return rules.map((rule) => ({ ...rule, isBuilt: !notBuilt.test(rule.words) }))
}
