import { assert, describe, it } from "@effect/vitest"
import { serverAddress, withinServer } from "./discovery.ts"

describe("serverAddress", () => {
  it.each([
    ["caldav.example.com", "https://caldav.example.com/"],
    [" caldav.example.com:8443/dav ", "https://caldav.example.com:8443/dav"],
    ["mia@example.com", "https://example.com/"],
    ["https://cloud.example.com/remote.php/dav", "https://cloud.example.com/remote.php/dav"],
    ["HTTP://cloud.example.com", "http://cloud.example.com/"],
    ["dav.example.com/calendars/mia@example.com/", "https://dav.example.com/calendars/mia@example.com/"],
    ["webcal://example.com", undefined],
    ["my server", undefined],
    ["", undefined],
    ["mia@", undefined]
  ])("D-CAL-18: %j is the server %s", (text, address) => {
    assert.strictEqual(serverAddress(text)?.href, address)
  })
})

describe("withinServer", () => {
  it.each([
    // iCloud has each account on a numbered host.
    ["https://caldav.icloud.com/", "https://p34-caldav.icloud.com:443/1/calendars/", true],
    ["https://example.com/", "https://dav.example.com/", true],
    ["https://dav.example.com/", "https://example.com/dav/", true],
    ["https://dav.example.com/", "https://dav.example.com:8443/", true],
    ["http://10.1.2.3:5232/", "http://10.1.2.3:5232/mia/", true],
    ["http://10.1.2.3:5232/", "https://10.1.2.3/mia/", true],
    ["http://nas:5232/", "http://nas:5232/mia/", true],
    ["https://dav.example.com/", "https://example.org/", false],
    ["https://dav.example.com/", "https://notexample.com/", false],
    ["https://dav.example.com/", "https://dav.example.com.evil.test/", false],
    ["https://dav.example.com/", "http://dav.example.com:8080/", false],
    ["http://dav.example.com/", "http://other.example.com/", false],
    ["https://dav.example.com/", "ftp://dav.example.com/", false],
    // Names under these belong to different people.
    ["https://firm.co.uk/", "https://other.co.uk/", false],
    ["https://firm.co.uk/", "https://dav.firm.co.uk/", true],
    ["https://10.1.2.3/", "https://10.9.2.3/", false],
    ["https://[2001:db8::1]/", "https://[2001:db8::2]/", false],
    ["https://nas/", "https://other/", false],
    ["https://example.com/", "https://com/", false]
  ])("D-CAL-19: the password of %s goes to %s: %s", (from, to, isAllowed) => {
    assert.strictEqual(withinServer(new URL(from), new URL(to)) !== null, isAllowed)
  })

  it("D-CAL-19: http that a server behind a proxy writes of itself is https, without credentials", () => {
    const next = withinServer(new URL("https://a.example.com/"), new URL("http://u:p@a.example.com/dav#x"))
    assert.strictEqual(next?.href, "https://a.example.com/dav")
  })
})
