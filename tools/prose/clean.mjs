// Remembers the texts that were clean, so that a local run reads only the changed ones. CI starts without this record.
import { hash } from "node:crypto"
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = `${root}node_modules/.cache/prose`
const rules = [
  `${root}package-lock.json`,
  ...readdirSync(import.meta.dirname).map((name) => `${import.meta.dirname}/${name}`)
]

/** A change of the rules, or of the packages that apply them, invalidates everything. */
const version = hash("sha256", rules.map((file) => readFileSync(file, "utf8")).join("\n"))
const record = `${folder}/${version}`
const keyOf = ({ path, text }) => hash("sha256", `${path}\n${text}`)

const known = new Set(readRecord())

function readRecord() {
  try {
    return readFileSync(record, "utf8").split("\n")
  } catch (error) {
    if (error.code === "ENOENT") return []
    throw error
  }
}

export const wasClean = (file) => known.has(keyOf(file))

/** Replaces the record by these files. */
export const rememberClean = (files) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(record, files.map(keyOf).join("\n"))
}
