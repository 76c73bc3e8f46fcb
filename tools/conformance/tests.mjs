import { readReports } from "../tests/results.mjs"
import { citation } from "./rules.mjs"

const store = / \((memory|PostgreSQL)\)/

/**
 * The tests that passed in the last run, each with its file, the rules that its title cites (its suites' titles
 * included), and the store it ran on when it is an acceptance test, which there is one of for each store.
 */
export const readTests = () =>
  readReports()
    .flatMap(({ testResults }) => testResults)
    .flatMap(({ assertionResults, name }) =>
      assertionResults
        .filter(({ status }) => status === "passed")
        .map(({ fullName, title }) => ({
          file: name.replace(/^.*\/(?=(?:packages|examples)\/)/, ""),
          title: titleOf(title),
          store: store.exec(fullName)?.[1],
          rules: [...new Set(fullName.match(citation) ?? [])]
        }))
    )

/** Without the numbers, which the page's headings say, and on one line. */
const titleOf = (title) =>
  title
    .replace(/^(?:(?:D-[A-Z]+-\d+[a-z]?|§\d+(?:\.[A-Za-z0-9_-]+)*)(?:, | and )?)+: /, "")
    .replaceAll(/\s+/g, " ")
