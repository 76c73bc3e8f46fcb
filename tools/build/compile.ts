import { spawnSync } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, relative } from "node:path"
import type { PublishedManifest } from "./publishedManifest.ts"

/** A package of this repository that is built already, and where. */
export interface Neighbour {
  readonly at: string
  readonly manifest: PublishedManifest
}

/**
 * Compiles the package's entries and what they import to JavaScript and declarations in `out`, and says whether that
 * went well; a type error fails. Neighbours are seen as their users see them, through their built declarations: by
 * their sources the compiler would take them for a part of this package and emit them again.
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

/** `./money` of the domain's exports becomes where the compiler finds `@calendeal/domain/money`. */
const pathsOf = ({ at, manifest }: Neighbour): Array<[string, Array<string>]> =>
  Object.entries(manifest.exports).map(([entry, { types }]) => [
    join(manifest.name, entry),
    [join(at, types)]
  ])

/** An inferred type may have been written down as a path into a neighbour's folder, which no user has. */
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
