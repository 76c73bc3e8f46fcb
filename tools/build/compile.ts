import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import type { PublishedManifest } from "./publishedManifest.ts"

/** A built package of this repository, and its folder. */
export interface Neighbour {
  readonly at: string
  readonly manifest: PublishedManifest
}

/**
 * Compiles the package's entries and their imports to JavaScript and declarations in `out`, and returns whether it
 * succeeded; a type error fails. Neighbours are resolved to their built declarations: from their sources the compiler
 * would emit them as a part of this package.
 */
export const compile = (
  folder: string,
  out: string,
  sources: ReadonlyArray<string>,
  neighbours: ReadonlyArray<Neighbour>
): boolean => {
  const root = join(folder, "../..")
  const config = join(out, "tsconfig.json")
  mkdirSync(out, { recursive: true })
  writeFileSync(
    config,
    JSON.stringify({
      extends: join(root, "tsconfig.base.json"),
      compilerOptions: {
        noEmit: false,
        noEmitOnError: true,
        declaration: true,
        sourceMap: true,
        inlineSources: true,
        rootDir: join(folder, "src"),
        outDir: out,
        typeRoots: [join(root, "node_modules/@types")],
        paths: Object.fromEntries(neighbours.flatMap(pathsOf))
      },
      include: sources.map((source) => join(folder, source))
    })
  )
  const compiled = spawnSync(join(root, "node_modules/.bin/tsc"), ["-p", config], { stdio: "inherit" })
  rmSync(config)
  if (compiled.error !== undefined) throw compiled.error
  return compiled.status === 0 && staysInside(out)
}

/** Maps `./money` of the domain's exports to the path of `@calendeal/domain/money`. */
const pathsOf = ({ at, manifest }: Neighbour): Array<[string, Array<string>]> =>
  Object.entries(manifest.exports).map(([entry, { types }]) => [
    join(manifest.name, entry),
    [join(at, types)]
  ])

/** Whether no inferred type refers to a path in a neighbour's folder, which published packages do not contain. */
const staysInside = (out: string): boolean => {
  const strays = readdirSync(out, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".d.ts"))
    .filter((file) =>
      [...readFileSync(join(out, file), "utf8").matchAll(/(?:from |import\()"(\.[^"]*)"/g)].some(
        ([, target = ""]) => relative(out, join(out, dirname(file), target)).startsWith("..")
      )
    )
  for (const file of strays) console.error(`${file} imports from outside of the package: name the type there`)
  return strays.length === 0
}
