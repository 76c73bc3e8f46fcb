import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs"
import { relative } from "node:path"
import { fileURLToPath } from "node:url"
import { kinds } from "./kinds.mjs"

const root = new URL("../../", import.meta.url)

const scriptsOf = (folder) => {
  const manifest = new URL(`${folder}/package.json`, root)
  return existsSync(manifest) ? (JSON.parse(readFileSync(manifest, "utf8")).scripts ?? {}) : {}
}

/** Where the tests of a task begin: `tests` has a folder for each kind. */
const placeOf = (folder, command) => {
  const [, kind] = /--root (\S+)/.exec(command) ?? []
  return kind === undefined ? folder : `${folder}/${kind}`
}

/** Every test task of the kinds: a script of a package.json, with the file of its results. */
const tasksOf = (names) => {
  const wanted = new Set(names.flatMap((name) => kinds[name].tasks))
  return [
    ...readdirSync(new URL("packages", root)).map((name) => `packages/${name}`),
    "examples",
    "tests"
  ].flatMap((folder) =>
    Object.entries(scriptsOf(folder))
      .filter(([script]) => wanted.has(script))
      .map(([script, command]) => ({
        name: script === "test" ? folder : `${folder} ${script}`,
        file: new URL(`${placeOf(folder, command)}/.vitest/${script.replace(":", "-")}.json`, root)
      }))
  )
}

export const removeResults = (names) => tasksOf(names).forEach(({ file }) => rmSync(file, { force: true }))

/** Vitest's report for each executed task. */
export const readReports = (names = Object.keys(kinds)) =>
  tasksOf(names)
    .filter(({ file }) => existsSync(file))
    .map(({ file, name }) => ({ name, ...JSON.parse(readFileSync(file, "utf8")) }))

/** The message of a failure, at most 3,000 characters. */
const messageOf = (failure) =>
  failure
    ?.split("\n")
    .filter((line) => !/^\s+at /.test(line))
    .join("\n")
    .slice(0, 3000)

/** The sum of the results of all tasks of the kinds. */
export const readResults = (names) => {
  const reports = readReports(names)
  const missing = tasksOf(names)
    .map(({ name }) => name)
    .filter((name) => !reports.some((report) => report.name === name))
  const titles = reports.flatMap(({ name, testResults }) =>
    testResults.flatMap((file) =>
      file.assertionResults.map(({ failureMessages = [], fullName, status }) => ({
        status,
        title: `${name}: ${fullName}`,
        // Without its stack, so that the end of a long log shows the cause.
        reason: messageOf(failureMessages[0])
      }))
    )
  )
  const titlesOf = (...wanted) =>
    titles
      .filter(({ status }) => wanted.includes(status))
      .map(({ reason, title }) => (reason === undefined ? title : `${title}: ${reason}`))
  const skipped = titlesOf("skipped", "pending", "todo", "disabled")
  // A file that fails to load has no failed test, nor has an error outside of tests.
  const broken = reports.flatMap(({ errors = [], name, testResults }) => [
    ...testResults
      .filter(
        (file) => file.status === "failed" && !file.assertionResults.some(({ status }) => status === "failed")
      )
      .map(
        (file) =>
          `${name}: ${relative(fileURLToPath(root), file.name)} does not load: ${messageOf(file.message)}`
      ),
    ...errors.map((error) => `${name}: an error outside of any test: ${messageOf(error)}`)
  ])
  const passed = titlesOf("passed").length
  const failures = [...titlesOf("failed"), ...broken]
  return {
    tasks: reports.length,
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

/** A readable summary: failures by name, and the counts. `hasError`: a task failed, whatever its results say. */
export const describeResults = ({ passed, failed, failures, skipped, missing }, hasError) => {
  const isOutside = hasError && failed === 0 && missing.length === 0
  return [
    ...list("Failed:", isOutside ? ["an error outside of any test: see above"] : failures),
    ...list("Skipped, which counts as failed here:", skipped),
    ...list("Without results:", missing),
    `${passed} passed, ${failed + (isOutside ? 1 : 0)} failed`
  ].join("\n")
}

/** The slowest test files, with their seconds. */
export const slowestOf = (reports, count) =>
  reports
    .flatMap(({ testResults }) => testResults)
    .map(({ endTime, name, startTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
