// Builds the bundle of a commit and keeps it in releases/, for the tests of upgrades: node tools/release/keepBundle.mjs v0.1.0
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, constants } from "node:zlib"

const root = fileURLToPath(new URL("../..", import.meta.url))
const run = (command, args, cwd = root, stdio = "inherit") =>
  execFileSync(command, args, { cwd, stdio, maxBuffer: 256 * 1024 * 1024 })
const text = (...args) => run("git", args, root, ["ignore", "pipe", "inherit"]).toString().trim()

const commit = text("rev-parse", "--verify", `${process.argv[2] ?? "HEAD"}^{commit}`)
const folder = mkdtempSync(join(tmpdir(), "calendeal-release-"))
const tree = join(folder, "tree")
run("git", ["worktree", "add", "--detach", tree, commit])
try {
  run("npm", ["ci", "--no-audit", "--no-fund"], tree)
  run("npm", ["run", "build", "--workspace=@calendeal/app"], tree)
  const app = join(tree, "packages/app")
  // The maps are for debugging only, and most of the size.
  const packed = run(
    "tar",
    [
      "--sort=name",
      "--owner=0",
      "--group=0",
      "--mtime=@0",
      "--exclude=*.map",
      "-cf",
      "-",
      "-C",
      join(app, "dist"),
      "."
    ],
    root,
    ["ignore", "pipe", "inherit"]
  )
  const file = brotliCompressSync(packed, {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  })
  const migrations = readdirSync(join(tree, "packages/adapters-postgres/src/migrations"))
    .filter((name) => /^\d{4}_\w+\.ts$/.test(name))
    .map((name) => name.replace(/\.ts$/, ""))
  writeFileSync(join(root, "releases/last.tar.br"), file)
  writeFileSync(
    join(root, "releases/last.json"),
    `${JSON.stringify(
      {
        version: JSON.parse(readFileSync(join(app, "package.json"), "utf8")).version,
        commit,
        bytes: file.length,
        sha256: createHash("sha256").update(file).digest("hex"),
        migrations
      },
      null,
      2
    )}\n`
  )
} finally {
  run("git", ["worktree", "remove", "--force", tree])
  rmSync(folder, { recursive: true })
}
