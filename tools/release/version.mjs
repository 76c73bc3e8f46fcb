// `npm run release:version`: gives all packages, the service, the chart and the image the next version, and moves the texts of
// the changesets into CHANGELOG.md. `npm run kubernetes` and a review come after it; the tag `v<version>` publishes.
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const tools = fileURLToPath(new URL("..", import.meta.url))

/** The texts of the changesets, by file name. */
const textsIn = (root) =>
  readdirSync(join(root, ".changeset"))
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .toSorted()
    .map((file) =>
      readFileSync(join(root, ".changeset", file), "utf8")
        .replace(/^---\n.*?\n---\n/s, "")
        .trim()
    )

const replaceIn = (path, pattern, text) => {
  const before = readFileSync(path, "utf8")
  if (!pattern.test(before)) throw new Error(`${path} has no ${pattern}`)
  writeFileSync(path, before.replace(pattern, text))
}

/** Releases the repository at `root` on the day. Returns the new version. Throws if there is no changeset. */
export const releaseVersion = (root, day) => {
  const texts = textsIn(root)
  if (texts.length === 0) throw new Error("There is no changeset: run `npm run changeset` first.")
  const cli = join(tools, "node_modules/@changesets/cli/bin.js")
  const { error, output, status } = spawnSync(process.execPath, [cli, "version"], {
    cwd: root,
    encoding: "utf8"
  })
  if (error !== undefined) throw error
  if (status !== 0) throw new Error(`changeset version failed:\n${output.join("")}`)
  const { version } = JSON.parse(readFileSync(join(root, "packages/app/package.json"), "utf8"))
  replaceIn(join(root, "package.json"), /"version": "[^"]+"/, `"version": "${version}"`)
  replaceIn(join(root, "packages/app/src/version.ts"), /version = "[^"]+"/, `version = "${version}"`)
  replaceIn(join(root, "deploy/helm/calendeal/Chart.yaml"), /^version: .+$/m, `version: ${version}`)
  replaceIn(join(root, "deploy/helm/calendeal/Chart.yaml"), /^appVersion: .+$/m, `appVersion: ${version}`)
  replaceIn(join(root, "deploy/helm/calendeal/values.yaml"), /^( +tag: ).+$/m, `$1${version}`)
  replaceIn(join(root, "compose.yaml"), /(image: ghcr\.io\/calendeal\/calendeal:).+$/m, `$1${version}`)
  replaceIn(
    join(root, "CHANGELOG.md"),
    /\n## /,
    `\n## ${version} (${day})\n\n${texts.map((text) => `- ${text}`).join("\n")}\n\n## `
  )
  return version
}

if (import.meta.main) {
  const root = join(tools, "..")
  console.log(releaseVersion(root, new Date().toISOString().slice(0, 10)))
}
