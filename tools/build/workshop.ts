import { execFile } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

const root = join(import.meta.dirname, "../..")
const effect: string = JSON.parse(readFileSync(join(root, "packages/domain/package.json"), "utf8"))
  .devDependencies.effect

const nodeTypes: string = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).devDependencies[
  "@types/node"
]

/** React and its declarations, which an entry of the package `client` leaves to the program. */
const { "@types/react": reactTypes, react }: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(root, "packages/client/package.json"), "utf8")
).devDependencies

// `npm test --workspace ..` sets variables that make npm search for this workspace in the folders below, which do not have it.
const env = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^npm_config_workspace/i.test(name))
)

/** Runs a program and returns its output. Fails with the output of stdout and stderr. */
const run = async (cwd: string, program: string, ...args: ReadonlyArray<string>): Promise<string> => {
  try {
    return (await promisify(execFile)(program, args, { cwd, env })).stdout
  } catch (failure) {
    const { stderr = "", stdout = "" } = failure as { readonly stdout?: string; readonly stderr?: string }
    throw new Error(`${program} ${args.join(" ")} failed:\n${stdout}${stderr}`, { cause: failure })
  }
}

/**
 * A folder outside of the repository with the installed packages, for test projects. Packages come after those that they need.
 * `oldestNode`: the version of Node that runs the programs, from npm. Default: the one that runs the tests.
 */
export const openWorkshop = async (
  packages: ReadonlyArray<string>,
  { oldestNode }: { readonly oldestNode?: string } = {}
) => {
  const folder = mkdtempSync(join(tmpdir(), "calendeal-packages-"))
  // Inside the repository's node_modules: the declarations of the built packages import effect.
  mkdirSync(join(root, "node_modules/.cache"), { recursive: true })
  const built = mkdtempSync(join(root, "node_modules/.cache/calendeal-packages-"))
  const close = () => [folder, built].forEach((path) => rmSync(path, { recursive: true, force: true }))
  try {
    await install(folder, built, packages, oldestNode)
  } catch (failure) {
    close()
    throw failure
  }
  return {
    /** Runs a program of one file with Node alone. */
    start: (file: string, text: string) => {
      writeFileSync(join(folder, file), text)
      return run(
        folder,
        oldestNode === undefined ? process.execPath : join(folder, "node_modules", nodePackage, "bin/node"),
        file
      )
    },
    /** The text of a file of an installed package. */
    read: (name: string, file: string) =>
      readFileSync(join(folder, "node_modules/@calendeal", name, file), "utf8"),
    /** Checks the types of the programs and of their libraries with the strictest options. */
    check: async (programs: Readonly<Record<string, string>>) => {
      const project = join(folder, "typescript")
      mkdirSync(project)
      for (const [file, text] of Object.entries(programs)) writeFileSync(join(project, file), text)
      writeFileSync(join(project, "tsconfig.json"), JSON.stringify(strictest))
      await run(project, join(root, "node_modules/.bin/tsc"))
    },
    close
  }
}

/** The package of npm that contains Node for this machine, which the package `node` installs by a script. */
const nodePackage = `node-${process.platform}-${process.arch}`

const install = async (
  folder: string,
  built: string,
  packages: ReadonlyArray<string>,
  oldestNode: string | undefined
) => {
  // Sequentially: each package depends on the previous ones.
  for (const name of packages) {
    await run(join(root, "packages", name), process.execPath, join(root, "tools/build/package.ts"), built)
  }
  await run(built, "npm", "pack", ...packages.map((name) => `./${name}`))
  const tarballs = readdirSync(built).filter((file) => file.endsWith(".tgz"))
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }))
  // npm asks the registry for our own packages, too. By default it waits for 70 s after each request that fails.
  const quickly = [
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--fetch-retry-mintimeout=500",
    "--fetch-retry-maxtimeout=2000"
  ]
  await run(
    folder,
    "npm",
    "install",
    ...quickly,
    `effect@${effect}`,
    `@types/node@${nodeTypes}`,
    ...(packages.includes("client") ? [`react@${react}`, `@types/react@${reactTypes}`] : []),
    ...(oldestNode === undefined ? [] : [`${nodePackage}@${oldestNode}`]),
    ...tarballs.map((file) => join(built, file))
  )
}

const strictest = {
  compilerOptions: {
    target: "ES2024",
    lib: ["ES2025", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    module: "NodeNext",
    types: ["node"],
    jsx: "react-jsx",
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true
  }
}
