// Static checks of files: the OpenAPI document, the client's types, secrets, lock files and licences. `npm run gates`.
import { execFileSync, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const tool = (name) => `${root}tools/node_modules/.bin/${name}`
const document = `${root}docs/reference/openapi.json`
const files = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter(Boolean)

const gates = [
  ["OpenAPI document", tool("redocly"), "lint", document, "--config", `${root}tools/checks/redocly.yaml`],
  [
    "secrets",
    tool("secretlint"),
    "--secretlintrc",
    `${root}tools/checks/secretlintrc.json`,
    "--maskSecrets",
    ...files
  ],
  ["types of the client", process.execPath, `${root}tools/client/compare.mjs`],
  ["locks and licences", process.execPath, `${root}tools/checks/locks.mjs`],
  ["versions of a release", process.execPath, `${root}tools/release/check.mjs`]
]

const shut = gates.filter(([name, command, ...args]) => {
  console.log(`\n${name}`)
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" }
  return spawnSync(command, args, { cwd: root, env, stdio: "inherit" }).status !== 0
})
console.log(shut.length === 0 ? "\nAll gates passed." : `\nFailed: ${shut.map(([name]) => name).join(", ")}`)
process.exitCode = shut.length === 0 ? 0 : 1
