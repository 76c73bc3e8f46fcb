/** The part of a build's output that the plugin reads. */
interface Output {
  readonly type: string
  readonly fileName: string
  readonly isDynamicEntry?: boolean
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> }
}

/**
 * A plugin for Vite that leaves `import()` as it is. Vite puts a loader around it for style sheets of what is loaded, 740
 * bytes of gzip; here the first style sheet has the rules of all parts, and a part with its own fails the build.
 */
export const plainImports = () => ({
  name: "plain-imports",
  enforce: "pre" as const,
  load: (id: string) =>
    id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load()" : null,
  generateBundle(_: unknown, bundle: Readonly<Record<string, Output>>) {
    for (const { fileName, isDynamicEntry = false, viteMetadata } of Object.values(bundle))
      if (isDynamicEntry && (viteMetadata?.importedCss.size ?? 0) > 0)
        throw new Error(
          `${fileName} is loaded on demand and imports a style sheet; import it in the first one`
        )
  }
})
