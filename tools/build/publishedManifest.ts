import { basename } from "node:path"
import { neededNode, repository } from "./rootManifest.ts"

type Versions = Readonly<Record<string, string>>

/** The fields of a package.json that the build reads; `exports` are the sources that the repository imports. */
export interface SourceManifest {
  readonly name: string
  readonly version: string
  readonly exports: Versions
  readonly dependencies?: Versions
  /** Default: the Node that the repository needs. Packages that run in browsers name an older one. */
  readonly engines?: Versions
  readonly [other: string]: unknown
}

/** The published package.json. */
export interface PublishedManifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, { readonly types: string; readonly default: string }>>
  readonly [other: string]: unknown
}

/** A package of this repository. */
export const isInternal = (name: string): boolean => name.startsWith("@calendeal/")

/** The published entries with their sources, without entries that need development dependencies, or build what is published. */
export const publishedEntries = ({
  exports
}: SourceManifest): ReadonlyArray<[entry: string, source: string]> =>
  Object.entries(exports).filter(([entry]) => !/^\.\/(?:testing|building)/.test(entry))

/**
 * The published package.json: without development fields, for the built files, with the required Node and the
 * neighbours' versions. Effect is a peer, so that a program and all its libraries share one copy.
 */
export const publishedManifest = (
  source: SourceManifest,
  neighbours: ReadonlyArray<PublishedManifest>
): PublishedManifest => {
  const { dependencies = {}, devDependencies: _, private: __, scripts: ___, ...kept } = source
  const others = Object.entries(dependencies).filter(([name]) => !isInternal(name))
  return {
    ...kept,
    repository: { ...repository, directory: `packages/${basename(source.name)}` },
    engines: source.engines ?? { node: `>=${neededNode()}` },
    exports: Object.fromEntries(publishedEntries(source).map(([entry, file]) => [entry, builtFrom(file)])),
    files: ["**/*.js", "**/*.js.map", "**/*.d.ts", "**/*.sql"],
    publishConfig: { access: "public" },
    dependencies: Object.fromEntries([...neighbours.map(({ name, version }) => [name, version]), ...others])
  }
}

const builtFrom = (file: string) => {
  const path = file.replace(/^\.\/src\//, "./").replace(/\.ts$/, "")
  return { types: `${path}.d.ts`, default: `${path}.js` }
}
