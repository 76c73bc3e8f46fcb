// Python packages for tests, each list in an environment of its own.
import { execFile, spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

const run = promisify(execFile)
const cache = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url))

/**
 * The Python with the packages of the folder's requirements.txt, in an environment that is made at the first use. Run programs as
 * its modules: their scripts contain the path of the unfinished environment.
 */
export const pythonOf = async (folder: string): Promise<string> => {
  const requirements = join(folder, "requirements.txt")
  const name = createHash("sha256").update(readFileSync(requirements)).digest("hex").slice(0, 16)
  const environment = join(cache, `python-${name}`)
  if (!existsSync(environment)) await create(environment, requirements)
  return join(environment, "bin/python")
}

/** Other processes may create the environment at the same time: the first complete one stays. */
const create = async (environment: string, requirements: string): Promise<void> => {
  await mkdir(cache, { recursive: true })
  const own = await mkdtemp(`${environment}.`)
  try {
    await run("python3", ["-m", "venv", own])
    await run(join(own, "bin/python"), ["-m", "pip", "install", "--quiet", "-r", requirements])
    await rename(own, environment)
  } catch (error) {
    if (!existsSync(environment))
      throw new Error(
        `The tests install the Python packages of ${requirements}: they need network access and python3-venv (Debian: apt-get install python3-venv).`,
        { cause: error }
      )
  } finally {
    await rm(own, { recursive: true, force: true })
  }
}

/** Runs Python in the folder, with its packages. Resolves with the output, and rejects if it fails. */
export const runPython = async (
  folder: string,
  args: ReadonlyArray<string>,
  input: string | Buffer = ""
): Promise<string> => {
  const child = spawn(await pythonOf(folder), args, { cwd: folder, stdio: ["pipe", "pipe", "pipe"] })
  let [output, errors] = ["", ""]
  child.stdout.setEncoding("utf8").on("data", (text) => (output += String(text)))
  child.stderr.setEncoding("utf8").on("data", (text) => (errors += String(text)))
  const ended = new Promise<number | null>((resolve, reject) =>
    child.once("close", resolve).once("error", reject)
  )
  child.stdin.end(input)
  if ((await ended) !== 0) throw new Error(`python ${args.join(" ")} failed:\n${output}${errors}`)
  return output
}
