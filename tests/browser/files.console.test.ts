import { entry } from "@calendeal/console/built"
import { assets } from "@calendeal/console/files"
import { assert, describe, it } from "@effect/vitest"

const bytes = (text: string) => Buffer.from(text, "base64")
const fileOf = new Map(assets.map((file) => [file.name, file]))
const nameIn = (path: string) => path.slice(path.lastIndexOf("/") + 1)

/** The files that a script needs before it runs: itself, and what it imports. */
const neededBy = (name: string, known = new Set<string>()): ReadonlySet<string> => {
  if (known.has(name)) return known
  known.add(name)
  const text = bytes(fileOf.get(name)?.plain ?? "").toString()
  for (const [, path = ""] of text.matchAll(/(?:from|import)\s*["']([^"']+\.js)["']/g))
    neededBy(nameIn(path), known)
  return known
}

const gzipOf = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + bytes(fileOf.get(name)?.gzip ?? "").length, 0)

// Only the script of an area exports screens.
const areas = assets
  .filter(({ name, plain }) => name.endsWith(".js") && /\bas \w+Screen\b/.test(bytes(plain).toString()))
  .map(({ name }) => name)

describe("The console's files for browsers", () => {
  it("D-CON-1, D-CON-10: script and style of each screen have at most 60 kB of gzip, if it is the first one", () => {
    const first = neededBy(nameIn(entry.script))
    const style = assets.filter(({ name }) => name.endsWith(".css")).map(({ name }) => name)
    assert.include(style, nameIn(entry.style))
    const later = assets.map(({ name }) => name).filter((name) => name.endsWith(".js") && !first.has(name))
    assert.isNotEmpty(later)
    for (const name of areas)
      assert.isAtMost(gzipOf(new Set([...first, ...neededBy(name), ...style])), 60_000, name)
    // What a screen loads only once it is asked for, such as the reader of calendar files, besides what the screen itself needs.
    for (const name of later.filter((one) => !areas.includes(one))) {
      const needed = neededBy(name)
      const screens = new Set(areas.filter((area) => needed.has(area)).flatMap((area) => [...neededBy(area)]))
      assert.isAtMost(gzipOf([...needed].filter((one) => !first.has(one) && !screens.has(one))), 25_000, name)
    }
  })

  it("D-CON-10: the scripts that one area alone needs have at most 15 kB of gzip", () => {
    const first = neededBy(nameIn(entry.script))
    assert.lengthOf(areas, 15)
    for (const area of areas) {
      const shared = areas.filter((other) => other !== area).flatMap((other) => [...neededBy(other)])
      const own = [...neededBy(area)].filter((name) => !first.has(name) && !shared.includes(name))
      assert.include(own, area)
      assert.isAtMost(gzipOf(own), 15_000, area)
    }
  })

  it("are production builds without paths of the build machine", () => {
    for (const { name, plain } of assets)
      if (!name.endsWith(".woff2")) assert.notMatch(bytes(plain).toString(), /fileName|\.tsx\b|\/packages\//)
  })
})
