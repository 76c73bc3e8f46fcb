/** The part of a build's output that a plugin reads. */
interface Output {
  readonly type: string
  readonly modules?: Readonly<Record<string, { readonly renderedLength: number }>>
  /** The sources of a file that the build copies, such as a font. */
  readonly originalFileNames?: ReadonlyArray<string>
}

/**
 * The folder of the npm package that contains a module, from the last `node_modules` on; none for this repository's
 * modules.
 */
const folderOf = (module: string): string | undefined =>
  /^(?:.*\/)?(node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll("\\", "/"))?.[1]

/**
 * A plugin for Rolldown, Vite and tsdown. It adds to `found` the folders of the npm packages that the build includes,
 * such as `node_modules/preact`.
 */
export const bundledPackages = (found: Set<string>) => ({
  name: "bundled-packages",
  generateBundle(_: unknown, bundle: Readonly<Record<string, Output>>) {
    for (const { modules = {}, originalFileNames = [] } of Object.values(bundle)) {
      for (const file of originalFileNames) {
        const folder = folderOf(file)
        if (folder !== undefined) found.add(folder)
      }
      for (const [module, { renderedLength }] of Object.entries(modules)) {
        const folder = renderedLength > 0 ? folderOf(module) : undefined
        if (folder !== undefined) found.add(folder)
      }
    }
  }
})
