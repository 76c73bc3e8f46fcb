import { extname } from "node:path"
import { gunzipSync, brotliDecompressSync } from "node:zlib"
import {
  accountEntry,
  assistantsScript,
  entry,
  fileNames,
  guideScript,
  linkScript
} from "@calendeal/web-serving/built"
import { assets } from "@calendeal/web-serving/files"
import { assert, describe, it } from "@effect/vitest"

const bytes = (text: string) => Buffer.from(text, "base64")
const named = (address: string) => {
  const found = assets.find(({ name }) => `/assets/${name}` === address)
  return found ?? assert.fail(`${address} was not built`)
}

describe("the files for browsers", () => {
  it.each([
    // With the earlier visits (decision 286).
    ["the page's script", entry.script, 27_120],
    // What is printed, and the lines of /embed.
    ["its style", entry.style, 7820],
    ["the script of the page of a mail's link", linkScript, 11_320],
    // Rows with states and icons, the way back to the workspace (decision 222), and the fields of the booking page.
    ["the script of the account's pages", accountEntry.script, 18_200],
    // With the answer to a booking from a mail, whose script is its own.
    ["their style", accountEntry.style, 3800],
    ["the script of the pages of assistants", assistantsScript, 9800],
    ["the script of the guide to embedding", guideScript, 1000],
    ["the embed loader", "/assets/embed.js", 3000],
    ["the script of earlier visits for other sites", "/assets/visits.js", 1500]
  ])("%s is small enough: %s has at most %d bytes of gzip", (_what, address, limit) => {
    const { gzip } = named(address)
    assert.isAtMost(bytes(gzip).length, limit)
    assert.isAbove(bytes(gzip).length, 300)
  })

  it("the page's script and the embed loader have at most 30.12 kB of gzip in all", () => {
    const sizes = [entry.script, "/assets/embed.js"].map((address) => bytes(named(address).gzip).length)
    assert.isAtMost(
      sizes.reduce((sum, size) => sum + size, 0),
      30_120
    )
  })

  it("are the scripts and style sheets of the booking page, of accounts and of the reference, the scripts of the zone search, of what few visits need, of earlier visits, of answers and offers from mails, of the values of ad platforms, of links, of assistants, of the guide and of other sites, two fonts and the names of time zones", () => {
    assert.deepStrictEqual(assets.map(({ name }) => extname(name)).toSorted(), [
      ".css",
      ".css",
      ".css",
      ".js",
      ".js",
      ".js",
      ".js",
      ".js",
      ".js",
      ".js",
      ".js",
      ".js",
      ".js",
      ".js",
      ".js",
      ".js",
      ".json",
      ".woff2",
      ".woff2"
    ])
  })

  it.each([
    // A visitor loads the page's script, whose limit is above, and a part on demand only when it is shown (D-PAGE-31).
    ["the scripts of all pages and of the site that embeds one have at most 80 kB of gzip", ".js", 80_000],
    ["fonts have at most 40 kB", ".woff2", 40_000]
  ])("in all: %s", (_what, ending, limit) => {
    const sizes = assets
      .filter(({ name }) => name.endsWith(ending))
      .map(({ gzip, plain }) => bytes(ending === ".js" ? gzip : plain).length)
    assert.isAtMost(
      sizes.reduce((sum, size) => sum + size, 0),
      limit
    )
  })

  it("are the ones that the renderer names", () =>
    assert.deepStrictEqual(
      assets.map(({ name }) => name),
      [...fileNames]
    ))

  it("decompress to the plain content", () => {
    for (const { brotli, gzip, plain } of assets) {
      assert.isTrue(gunzipSync(bytes(gzip)).equals(bytes(plain)))
      assert.isTrue(brotliDecompressSync(bytes(brotli)).equals(bytes(plain)))
    }
  })

  it("contain no address of another host except calendar links, ad platforms for the account, and XML namespaces", () => {
    // Links to the pages where people find the values of an ad account.
    const adPlatforms = [
      "ads.google.com",
      "ads.microsoft.com",
      "ads.pinterest.com",
      "ads.reddit.com",
      "ads.snapchat.com",
      "ads.tiktok.com",
      "ads.x.com",
      "app.rudderstack.com",
      "app.segment.com",
      "business.facebook.com",
      "www.linkedin.com"
    ]
    for (const { name, plain } of assets) {
      const hosts = [
        ...bytes(plain)
          .toString()
          .matchAll(/https?:\/\/([a-z0-9.-]+)/gi)
      ].map(([, host]) => host)
      // The part with the values of ad platforms names their menus.
      const isOfAccounts =
        `/assets/${name}` === accountEntry.script ||
        bytes(plain).toString().includes("Conversions API Tokens")
      const links = isOfAccounts ? adPlatforms : []
      const expected = ["calendar.google.com", "outlook.live.com", "www.w3.org", ...links]
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
