import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { neededNode } from "../../../../tools/build/neededNode.ts"
import { publishedManifest } from "../../../../tools/build/publishedManifest.ts"

const root = join(import.meta.dirname, "../../../..")
const read = (path: string) => readFileSync(join(root, path), "utf8")

describe("the Node that the product needs", () => {
  it("is the major of the Node that the repository pins, and stands in every published manifest", () => {
    const major = neededNode()
    assert.isAtLeast(major, 26)
    const manifests = readdirSync(join(root, "packages"))
      .map((name) => JSON.parse(read(`packages/${name}/package.json`)))
      .filter((manifest) => manifest.private !== true)
    assert.isAtLeast(manifests.length, 10)
    for (const manifest of manifests)
      assert.deepStrictEqual(publishedManifest(manifest, [], major)["engines"], { node: `>=${major}` })
  })

  it.each(["README.md", "docs/guides/deploy.md", "docs/guides/embed-the-domain.md"])(
    "is what %s says",
    (page) => {
      assert.match(read(page).replaceAll("\n", " "), new RegExp(`needs? Node ${neededNode()} or later`))
    }
  )
})
