// Preloaded into programs that run from the sources (`npm start`): their pages are those that the tests have built.
import { registerHooks } from "node:module"
import { pathToFileURL } from "node:url"
import { pages } from "./built.ts"

registerHooks({
  resolve: (specifier, context, next) => {
    const file = pages.plugin.resolveId(specifier, context.parentURL)
    return file === undefined
      ? next(specifier, context)
      : { url: pathToFileURL(file).href, format: "module", shortCircuit: true }
  }
})
