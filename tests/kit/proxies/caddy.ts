import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { pythonOf } from "../../../tools/build/python.ts"
import { startProxy } from "./server.ts"

/** Caddy in the version of compose.yaml, from its package for Python: Debian's is too old for the documented settings. */
export const caddyProgram = async () => join(dirname(await pythonOf(import.meta.dirname)), "caddy")

/** Starts Caddy with a Caddyfile. */
export const startCaddy = async (
  folder: string,
  caddyfile: string,
  isReady: (log: string) => boolean | Promise<boolean>,
  environment: Readonly<Record<string, string>> = {}
) => {
  const file = join(folder, "Caddyfile")
  writeFileSync(file, caddyfile)
  const command = [await caddyProgram(), "run", "--config", file, "--adapter", "caddyfile"]
  return startProxy(command, folder, isReady, environment)
}
