import { existsSync, readFileSync, readdirSync, rmSync } from "node:fs"

const root = new URL("../../", import.meta.url)

const folders = [...readdirSync(new URL("packages", root)).map((name) => `packages/${name}`), "examples"]

/** The tests on Citus run where a program that starts a cluster is named. */
const hasCitus = Boolean(process.env.TEST_CITUS_SCRIPT)

/** Every test task: a script `test` or `test:…` in a package.json, with the file of its results. */
const tasks = folders.flatMap((folder) => {
  const manifest = new URL(`${folder}/package.json`, root)
  const { scripts = {} } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, "utf8")) : {}
  return Object.keys(scripts)
    .filter((script) => /^test(?::|$)/.test(script) && (script !== "test:citus" || hasCitus))
    .map((script) => ({
      name: script === "test" ? folder : `${folder} ${script}`,
      script,
      file: new URL(`${folder}/.vitest/${script.replace(":", "-")}.json`, root)
    }))
})

/** The names of the tasks, for turbo. */
export const testTasks = [...new Set(tasks.map(({ script }) => script))]

export const removeResults = () => tasks.forEach(({ file }) => rmSync(file, { force: true }))

/** Vitest's report for each executed task. */
export const readReports = () =>
  tasks
    .filter(({ file }) => existsSync(file))
    .map(({ file, name }) => ({ name, ...JSON.parse(readFileSync(file, "utf8")) }))

/** The message of a failure, at most 3,000 characters. */
const messageOf = (failure) =>
  failure
    ?.split("\n")
    .filter((line) => !/^\s+at /.test(line))
    .join("\n")
    .slice(0, 3000)

/** The sum of all tasks' results. */
export const readResults = () => {
  const reports = readReports()
  const missing = tasks
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

/** A readable summary: failures by name, and the counts. */
export const describeResults = ({ tasks: count, passed, failed, failures, skipped, missing }) =>
  [
    ...list("Failed:", failures),
    ...list("Skipped, which counts as failed here:", skipped),
    ...list("Without results:", missing),
    `${passed} passed, ${failed} failed in ${count} tasks`
  ].join("\n")
