import { entry } from "#built"
import { assets } from "#files"
import { assert, describe, it } from "@effect/vitest"

const bytes = (text: string) => Buffer.from(text, "base64")

describe("The console's files for browsers", () => {
  it("D-CON-1: the first screen's script and style have at most 60 kB of gzip", () => {
    const loaded = assets.filter(({ name }) =>
      [entry.script, entry.style].some((path) => path.endsWith(`/${name}`))
    )
    assert.lengthOf(loaded, 2)
    // There is no other script that the first screen could load later.
    assert.lengthOf(
      assets.filter(({ name }) => name.endsWith(".js")),
      1
    )
    const sizes = loaded.map(({ gzip }) => bytes(gzip).length)
    assert.isAtMost(
      sizes.reduce((sum, size) => sum + size, 0),
      60_000
    )
  })

  it("are production builds without paths of the build machine", () => {
    for (const { name, plain } of assets)
      if (!name.endsWith(".woff2")) assert.notMatch(bytes(plain).toString(), /fileName|\.tsx\b|\/packages\//)
  })
})
