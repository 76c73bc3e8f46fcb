import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs"

const root = new URL("../../", import.meta.url)

/** The packages that have tests to run, which are all whose package.json says how. */
const tested = () =>
  [...readdirSync(new URL("packages", root)).map((name) => `packages/${name}`), "examples"].filter(
    (folder) => {
      const manifest = new URL(`${folder}/package.json`, root)
      return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).scripts?.test !== undefined
    }
  )

const fileOf = (folder) => new URL(`${folder}/.vitest/results.json`, root)

export const removeResults = () => tested().forEach((name) => rmSync(fileOf(name), { force: true }))

/** What Vitest wrote for every package, added up. */
export const readResults = () => {
  const names = tested()
  const missing = names.filter((name) => !existsSync(fileOf(name)))
  const reports = names
    .filter((name) => !missing.includes(name))
    .map((name) => ({ name, ...JSON.parse(readFileSync(fileOf(name), "utf8")) }))
  const titles = reports.flatMap(({ name, testResults }) =>
    testResults.flatMap((file) =>
      file.assertionResults.map(({ fullName, status }) => ({ status, title: `${name}: ${fullName}` }))
    )
  )
  const titlesOf = (...wanted) =>
    titles.filter(({ status }) => wanted.includes(status)).map(({ title }) => title)
  const skipped = titlesOf("skipped", "pending", "todo", "disabled")
  // A file that does not even load has no failed test to its name; nor has an error outside of any test.
  const broken = reports.flatMap(({ name, success, numFailedTests, testResults }) => {
    const files = testResults.filter(
      (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed")
    )
    if (files.length > 0)
      return files.map((file) => `${name}: ${file.name.split("/packages/").at(-1)} does not load`)
    return success || numFailedTests > 0 ? [] : [`${name}: an error outside of any test`]
  })
  const passed = titlesOf("passed").length
  const failures = [...titlesOf("failed"), ...broken]
  return {
    packages: reports.length,
    passed,
    failed: failures.length,
    failures,
    skipped,
    missing,
    isGood: passed > 0 && failures.length === 0 && skipped.length === 0 && missing.length === 0
  }
}

const list = (heading, titles) =>
  titles.length === 0 ? [] : [heading, ...titles.map((title) => `  ${title}`)]

/** For a person to read: what went wrong by name, and the counts. */
export const describeResults = ({ packages, passed, failed, failures, skipped, missing }) =>
  [
    ...list("Failed:", failures),
    ...list("Skipped, which counts as failed here:", skipped),
    ...list("Without results:", missing),
    `${passed} passed, ${failed} failed in ${packages} packages`
  ].join("\n")
