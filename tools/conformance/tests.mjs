import { existsSync, readFileSync, readdirSync } from "node:fs"
import { citation } from "./rules.mjs"

const packages = new URL("../../packages/", import.meta.url)
const store = / \((memory|PostgreSQL)\)/

/**
 * The tests that passed in the last run, each with its file, the rules that its title cites (its suites' titles
 * included), and the store it ran on when it is an acceptance test, which there is one of for each store.
 */
export const readTests = () =>
  readdirSync(packages)
    .map((name) => new URL(`${name}/.vitest/results.json`, packages))
    .filter((file) => existsSync(file))
    .flatMap((file) => JSON.parse(readFileSync(file, "utf8")).testResults)
    .flatMap(({ assertionResults, name }) =>
      assertionResults
        .filter(({ status }) => status === "passed")
        .map(({ fullName, title }) => ({
          file: `packages/${name.split("/packages/").at(-1)}`,
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
