// Checks on a copy of the manifests that a release gives everything the same version (`npm run gates`).
import assert from "node:assert/strict"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { releaseVersion } from "./version.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const copy = mkdtempSync(join(tmpdir(), "calendeal-release-"))
const read = (file) => readFileSync(join(copy, file), "utf8")

try {
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}/package.json`)
  const manifests = ["package.json", "examples/package.json", ...packages]
  const others = [
    "CHANGELOG.md",
    "packages/app/src/version.ts",
    "deploy/helm/calendeal",
    "compose.yaml",
    "package-lock.json"
  ]
  for (const file of [...manifests, ...others])
    cpSync(join(root, file), join(copy, file), { recursive: true })
  cpSync(join(root, ".changeset/config.json"), join(copy, ".changeset/config.json"))
  assert.throws(() => releaseVersion(copy, "2030-01-02"), /no changeset/)

  writeFileSync(
    join(copy, ".changeset/blue.md"),
    '---\n"@calendeal/client": major\n---\n\nBookings have a colour.\n'
  )
  const before = JSON.parse(read("package.json")).version
  const version = releaseVersion(copy, "2030-01-02")
  assert.equal(version, "1.0.0")
  for (const file of manifests) {
    const { dependencies, devDependencies, version: own } = JSON.parse(read(file))
    assert.equal(own, version, file)
    for (const [name, needed] of Object.entries({ ...dependencies, ...devDependencies }))
      if (name.startsWith("@calendeal/")) assert.equal(needed, version, `${file}: ${name}`)
  }
  for (const file of ["Chart.yaml", "values.yaml"].map((name) => `deploy/helm/calendeal/${name}`)) {
    assert.ok(read(file).includes(version), file)
    assert.ok(!read(file).includes(before), file)
  }
  assert.ok(read("compose.yaml").includes(`calendeal/calendeal:${version}`))
  assert.ok(read("packages/app/src/version.ts").includes(`"${version}"`))
  assert.match(
    read("CHANGELOG.md"),
    /^# Changelog\n.*?\n## 1\.0\.0 \(2030-01-02\)\n\n- Bookings have a colour\.\n\n## /s
  )
  assert.deepEqual(readdirSync(join(copy, ".changeset")), ["config.json"])
  console.log("Packages, service, chart and image get one version.")
} finally {
  rmSync(copy, { recursive: true })
}
