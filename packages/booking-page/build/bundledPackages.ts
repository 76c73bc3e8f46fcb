/** What a build tells a plugin of its output. */
interface Output {
  readonly type: string
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>
}

/** The folder of the npm package that a module is of, from the last `node_modules` on; none: it is of this repository. */
const folderOf = (module: string): string | undefined =>
  /^.*(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll("\\", "/"))?.[1]

/**
 * A plugin of Rolldown, and so of Vite and tsdown, that adds to `found` the folders of the npm packages whose code the
 * build takes in, such as `node_modules/preact`.
 */
export const bundledPackages = (found: Set<string>) => ({
  name: "bundled-packages",
  generateBundle(_: unknown, bundle: Readonly<Record<string, Output>>) {
    for (const { modules = {} } of Object.values(bundle)) {
      for (const [module, { renderedLength }] of Object.entries(modules)) {
        const folder = renderedLength > 0 ? folderOf(module) : undefined
        if (folder !== undefined) found.add(folder)
      }
    }
  }
})
