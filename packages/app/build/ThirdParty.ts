import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** An npm package whose code is in the bundle. */
export interface ThirdParty {
  readonly name: string
  readonly version: string
  /** An SPDX identifier or expression. */
  readonly licence: string
  /** The checksum in the lock file, `sha512-` and base64. */
  readonly integrity: string
  /** Its licence and notice texts. */
  readonly texts: ReadonlyArray<string>
}

/** The licence texts of packages that are published without one, as their repositories have them. */
const keptTexts = join(import.meta.dirname, "texts")

/**
 * What the lock file and the installed packages say of these folders, such as `node_modules/preact`. Throws when a
 * package has no licence text: its code may not be given away without one.
 */
export const installedParties = (root: string, folders: ReadonlySet<string>): ReadonlyArray<ThirdParty> => {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
  return [...folders].map((folder) => {
    const name = folder.slice(folder.lastIndexOf("node_modules/") + "node_modules/".length)
    const entry = lock.packages[folder]
    if (entry === undefined) throw new Error(`${folder} is in the bundle and not in package-lock.json`)
    const { integrity, license: licence, version } = entry
    return { name, version, licence, integrity, texts: textsOf(join(root, folder), name) }
  })
}

const isText = (file: string) => /^(?:licen[cs]e|copying|notice|unlicense)(?:[._-][\w.-]+)?$/i.test(file)

const textsOf = (folder: string, name: string): ReadonlyArray<string> => {
  const files = readdirSync(folder).filter(isText).toSorted()
  const own = files.map((file) => readFileSync(join(folder, file), "utf8"))
  return files.some((file) => !/^notice/i.test(file)) ? own : [keptText(name), ...own]
}

const keptText = (name: string): string => {
  const file = join(keptTexts, `${name}.txt`)
  if (!existsSync(file)) throw new Error(`${name} is in the bundle and has no licence text: add ${file}`)
  return readFileSync(file, "utf8")
}
