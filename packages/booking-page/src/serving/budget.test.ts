import { gunzipSync, brotliDecompressSync } from "node:zlib"
import { assets, entry } from "#built"
import { assert, describe, it } from "@effect/vitest"

const bytes = (text: string) => Buffer.from(text, "base64")
const named = (address: string) => {
  const found = assets.find(({ name }) => `/assets/${name}` === address)
  return found ?? assert.fail(`${address} was not built`)
}

describe("the files for browsers", () => {
  it.each([
    ["the page's script", entry.script, 25_000],
    ["its style", entry.style, 6000],
    ["the embed loader", "/assets/embed.js", 3000]
  ])("%s is small enough: %s has at most %d bytes of gzip", (_what, address, limit) => {
    const { gzip } = named(address)
    assert.isAtMost(bytes(gzip).length, limit)
    assert.isAbove(bytes(gzip).length, 300)
  })

  it("are one script, one style sheet and the loader", () => {
    assert.lengthOf(assets, 3)
  })

  it("decompress to the plain content", () => {
    for (const { brotli, gzip, plain } of assets) {
      assert.isTrue(gunzipSync(bytes(gzip)).equals(bytes(plain)))
      assert.isTrue(brotliDecompressSync(bytes(brotli)).equals(bytes(plain)))
    }
  })

  it("contain no address of another host except calendar links and XML namespaces", () => {
    for (const { name, plain } of assets) {
      const hosts = [
        ...bytes(plain)
          .toString()
          .matchAll(/https?:\/\/([a-z0-9.-]+)/gi)
      ].map(([, host]) => host)
      const expected = ["calendar.google.com", "outlook.live.com", "www.w3.org"]
      assert.deepStrictEqual(
        hosts.filter((host) => host !== undefined && !expected.includes(host)),
        [],
        name
      )
    }
  })

  it("are production builds without paths of the build machine", () => {
    for (const { plain } of assets) assert.notMatch(bytes(plain).toString(), /fileName|\.tsx\b|\/packages\//)
  })
})
