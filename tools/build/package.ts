// Builds the folder that `npm publish packages/<package>/dist` publishes. In the repository a package's `exports` name
// its TypeScript sources, which Node 26 runs directly; published packages need JavaScript, declarations and a manifest.
// `node package.ts [folder]` builds into <folder>/<package>, beside its neighbours, instead of dist/.
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { compile, type Neighbour } from "./compile.ts"
import { inPlaceOf } from "./inPlaceOf.ts"
import { isInternal, publishedEntries, publishedManifest, type SourceManifest } from "./publishedManifest.ts"

const folder = process.cwd()
const together = process.argv[2]
const builtFolder = (name: string) =>
  together === undefined ? join(folder, "..", name, "dist") : join(together, name)
const readManifest = (at: string) => JSON.parse(readFileSync(join(at, "package.json"), "utf8"))

const source: SourceManifest = readManifest(folder)
// turbo has built them before (`"dependsOn": ["^build"]`).
const neighbours = Object.keys(source.dependencies ?? {})
  .filter(isInternal)
  .map((name) => builtFolder(basename(name)))
  .map((at): Neighbour => ({ at, manifest: readManifest(at) }))

const sources = publishedEntries(source).map(([, file]) => file)
const isBuilt = await inPlaceOf(builtFolder(basename(source.name)), (out) => {
  if (!compile(folder, out, sources, neighbours)) return false
  const manifests = neighbours.map(({ manifest }) => manifest)
  writeFileSync(
    join(out, "package.json"),
    `${JSON.stringify(publishedManifest(source, manifests), undefined, 2)}\n`
  )
  for (const file of [join(folder, "README.md"), join(folder, "../../LICENSE")]) {
    if (existsSync(file)) copyFileSync(file, join(out, basename(file)))
  }
  for (const file of readdirSync(join(folder, "src"), { recursive: true, encoding: "utf8" })) {
    if (file.endsWith(".sql")) copyFileSync(join(folder, "src", file), join(out, file))
  }
  return true
})
if (!isBuilt) process.exit(1)
