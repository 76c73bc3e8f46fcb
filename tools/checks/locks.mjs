// Checks dependencies: exact versions in every manifest, and in every lock file a checksum, a registry and an accepted
// licence for each package. Prints violations.
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"

/** Licences that only require their text to be kept. MPL-2.0 covers its own files only, OFL-1.1 fonts. */
const welcome = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  "OFL-1.1",
  "Unlicense"
])

/** Additional licences for tools, which are not shipped; none of them affects the tools' input. */
const welcomeOfTools = new Set([
  ...welcome,
  "Artistic-2.0",
  "CC-BY-3.0",
  "CC-BY-4.0",
  "Python-2.0",
  "WTFPL",
  "Zlib"
])

/** Verified manually: MIT in an older form, and Meta's licence for use with its platform, in tests only. */
const known = {
  buildcheck: "MIT",
  "cpu-features": "MIT",
  ssh2: "MIT",
  "capi-param-builder-nodejs": "tests"
}

const root = new URL("../..", import.meta.url)
const read = (file) => JSON.parse(readFileSync(new URL(file, root), "utf8"))
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8"
}).split("\n")
const named = (name) =>
  tracked.filter((file) => file.split("/").at(-1) === name && existsSync(new URL(file, root)))

const faults = []
const expect = (holds, fault) => holds || faults.push(fault)

for (const file of named("package.json")) {
  const manifest = read(file)
  for (const kind of ["dependencies", "devDependencies", "optionalDependencies"]) {
    for (const [name, version] of Object.entries(manifest[kind] ?? {})) {
      expect(/^\d+\.\d+\.\d+[\w.+-]*$/.test(version), `${file}: ${name} is ${version}, not one exact version`)
    }
  }
}

let packages = 0
for (const file of named("package-lock.json")) {
  const areTools = file !== "package-lock.json"
  for (const [place, entry] of Object.entries(read(file).packages)) {
    const name = place.split("node_modules/").at(-1)
    if (!place.includes("node_modules/") || entry.link) continue
    packages += 1
    // A registry may lack the checksum of another platform's package; it is never installed here.
    const isForeign = entry.optional && (entry.os !== undefined || entry.cpu !== undefined)
    expect(entry.integrity?.startsWith("sha512-") || isForeign, `${file}: ${name} has no checksum`)
    expect(
      entry.resolved === undefined || /^https:.*\.tgz$/.test(entry.resolved),
      `${file}: ${name} comes from ${entry.resolved}`
    )
    const licences = (entry.license ?? known[name] ?? "").replaceAll(/[()]/g, "")
    // One of the licences that are offered is enough.
    const isWelcome = licences
      .split(" AND ")
      .every((part) => part.split(" OR ").some((one) => (areTools ? welcomeOfTools : welcome).has(one)))
    const isForTests = known[name] === "tests" && entry.dev === true
    expect(
      isWelcome || isForTests || isForeign,
      `${file}: ${name} is under ${entry.license ?? "no licence that it tells"}`
    )
  }
}

console.log(`${packages} packages: ${faults.length === 0 ? "nothing to find fault with" : faults.join("\n")}`)
process.exitCode = faults.length === 0 ? 0 : 1
