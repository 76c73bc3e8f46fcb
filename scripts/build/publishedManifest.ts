type Versions = Readonly<Record<string, string>>

/** Where an entry of a built package is. */
interface Built {
  readonly types: string
  readonly default: string
}

/** The fields of a package.json that a build reads or writes. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports: Readonly<Record<string, string | Built>>
  readonly dependencies?: Versions
  readonly peerDependencies?: Versions
  readonly [other: string]: unknown
}

/** A package of this repository. */
export const isInternal = (name: string): boolean => name.startsWith("@calendeal/")

/** One copy of Effect must serve a program and all its libraries, so the program brings it. */
const isShared = (name: string): boolean => name === "effect" || name.startsWith("@effect/")

/** Entries for the repository's own tests: they need its development dependencies. */
const isForTests = (entry: string): boolean => entry.startsWith("./testing")

const only = (versions: Versions | undefined, keep: (name: string) => boolean): Versions =>
  Object.fromEntries(Object.entries(versions ?? {}).filter(([name]) => keep(name)))

const ranges = (versions: Versions): Versions =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [name, `^${version}`]))

const built = (target: string): Built => {
  const path = target.replace(/^\.\/src\//, "./").replace(/\.ts$/, "")
  return { types: `${path}.d.ts`, default: `${path}.js` }
}

/**
 * The package.json that users get: the repository's without what only the repository needs, its entries at the
 * built files, and the neighbours at exactly the version they were built with.
 */
export const publishedManifest = (source: Manifest, neighbours: ReadonlyArray<Manifest>): Manifest => {
  const {
    dependencies,
    devDependencies: _,
    exports,
    peerDependencies,
    private: __,
    scripts: ___,
    ...kept
  } = source
  return {
    ...kept,
    name: source.name,
    version: source.version,
    exports: Object.fromEntries(
      Object.entries(exports)
        .filter(([entry]) => !isForTests(entry))
        .map(([entry, target]) => [entry, typeof target === "string" ? built(target) : target])
    ),
    files: ["**/*.js", "**/*.js.map", "**/*.d.ts"],
    publishConfig: { access: "public" },
    dependencies: {
      ...only(dependencies, (name) => !isShared(name) && !isInternal(name)),
      ...Object.fromEntries(neighbours.map(({ name, version }) => [name, version]))
    },
    peerDependencies: { ...ranges(only(dependencies, isShared)), ...peerDependencies }
  }
}
