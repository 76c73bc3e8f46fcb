// Adds to package-lock.json the platform packages that a registry mirror lacked when the lock was written. Without them
// `npm ci` considers the lock out of sync. Run it after `npm install`; it does not change a complete lock.
import { readFileSync, writeFileSync } from "node:fs"

const file = new URL("../../package-lock.json", import.meta.url)
const lock = JSON.parse(readFileSync(file, "utf8"))

const systems = { windows: "win32" }
for (const name of ["android", "darwin", "freebsd", "linux", "openharmony", "win32"]) systems[name] = name
const processors = { 64: "x64" }
for (const name of ["arm", "arm64", "ia32", "ppc64", "riscv64", "s390x", "x64"]) processors[name] = name
const libraries = { gnu: "glibc", musl: "musl" }

/** The platform in a package's name: `@oxlint/binding-linux-arm64-musl` needs linux, arm64, musl. */
const platformOf = (name) => {
  const words = name.split("/").at(-1).split("-")
  const named = (table) => words.flatMap((word) => table[word] ?? [])
  return { cpu: named(processors), libc: named(libraries), os: named(systems) }
}

const added = []
for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const isKnown = [`node_modules/${name}`, `${path}/node_modules/${name}`].some((at) => at in lock.packages)
    const { cpu, libc, os } = platformOf(name)
    if (isKnown || os.length === 0 || cpu.length === 0 || !/^\d/.test(version)) continue
    lock.packages[`node_modules/${name}`] = {
      version,
      cpu,
      ...(entry.dev && { dev: true }),
      ...(libc.length > 0 && { libc }),
      optional: true,
      os
    }
    added.push(name)
  }
}

if (added.length > 0) {
  const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, "en"))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, undefined, 2)}\n`)
}
console.log(
  added.length === 0 ? "package-lock.json is complete" : `Added to package-lock.json: ${added.join(", ")}`
)
