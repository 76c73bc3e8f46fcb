// The page of all components, for development and its test. No product contains it.
import { fileURLToPath } from "node:url"
import { build, createServer, type InlineConfig } from "vite"

const config: InlineConfig = {
  root: fileURLToPath(new URL(".", import.meta.url)),
  configFile: false,
  logLevel: "warn",
  oxc: { jsx: { runtime: "automatic", importSource: "preact", development: false } }
}

/** The files of the page, by their paths from its folder. */
export const componentFiles = async (): Promise<ReadonlyMap<string, string | Uint8Array>> => {
  const built = await build({ ...config, base: "./", build: { write: false, modulePreload: false } })
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : []
  return new Map(
    outputs
      .flatMap(({ output }) => output)
      .map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source])
  )
}

/** Serves the page on this machine until the process ends; a changed source is shown at once. Returns its address. */
export const serveComponents = async (): Promise<string> => {
  const server = await createServer({ ...config, server: { host: "127.0.0.1" } })
  await server.listen()
  return server.resolvedUrls?.local[0] ?? ""
}
