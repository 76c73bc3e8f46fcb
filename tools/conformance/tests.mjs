import { readdirSync, readFileSync } from "node:fs"
import { allKinds } from "../tests/kinds.mjs"
import { readReports } from "../tests/results.mjs"
import { citation } from "./rules.mjs"

const store = / \((memory|PostgreSQL)\)/

/**
 * The passed tests of the last run, each with its file, the rules in its title (and its suites' titles), and for
 * acceptance tests the store.
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

/** The rules that the tests on Citus cite, if there is no cluster here. */
export const citedOnCitus = () => {
  if (allKinds().includes("distributed")) return new Set()
  return new Set(
    onCitus.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => name.endsWith(".test.ts"))
        .flatMap((name) => readFileSync(new URL(name, folder), "utf8").match(citation) ?? [])
    )
  )
}

const onCitus = ["tests/distributed/", "packages/adapters-postgres/test/distributed/"].map(
  (folder) => new URL(`../../${folder}`, import.meta.url)
)

/** The title on one line, without rule numbers, which the page's headings contain. */
const titleOf = (title) =>
  title
    .replace(/^(?:(?:D-[A-Z]+-\d+[a-z]?|§\d+(?:\.[A-Za-z0-9_-]+)*)(?:, | and )?)+: /, "")
    .replaceAll(/\s+/g, " ")
