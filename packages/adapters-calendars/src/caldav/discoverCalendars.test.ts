import { CalendarProvider } from "@calendeal/domain/calendars"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import {
  components,
  homeAt,
  isCalendar,
  principalAt,
  resource,
  type Said,
  standIn,
  type Asked
} from "../../test/accountStandIn.ts"

const discover = (server: string) =>
  CalendarProvider.use((provider) =>
    provider.discover({ address: new URL(server), username: "mia", password: "s3cret" })
  )

/** The code of what is wrong. */
const refusalOf = (server: string) =>
  Effect.map(Effect.flip(discover(server)), (refusal) =>
    refusal._tag === "FetchFailed" ? refusal.fault : [refusal.code, refusal.values?.["server"]]
  )

const addressesOf = (asked: ReadonlyArray<Asked>) =>
  asked.map(({ isAuthenticated, url }) => `${isAuthenticated ? "mia " : ""}${url.href}`)

/** As iCloud: an account is on a numbered host, which only its principal names. */
const numbered = ({ isAuthenticated, url }: Asked): Said => {
  if (!isAuthenticated) return 401
  if (url.pathname === "/.well-known/caldav") return { to: "/" }
  const privileges = `<current-user-privilege-set><privilege><read/></privilege></current-user-privilege-set>`
  switch (url.href) {
    case "https://caldav.example.com/":
      return [resource("/", principalAt("/123/principal/"))]
    case "https://caldav.example.com/123/principal/":
      return [resource("/123/principal/", homeAt("https://p34-caldav.example.com:443/123/calendars"))]
    case "https://p34-caldav.example.com/123/calendars":
      return { to: "/123/calendars/", status: 308 }
    case "https://p34-caldav.example.com/123/calendars/":
      return [
        resource("/123/calendars/", "<resourcetype><collection/></resourcetype>"),
        resource(
          "/123/calendars/work/",
          `${isCalendar}<displayname>Work &amp; travel</displayname><a:calendar-color>#FF2968ff</a:calendar-color>${components("VEVENT")}`
        ),
        resource("/123/calendars/team%20x/", isCalendar + privileges),
        resource("/123/calendars/tasks/", isCalendar + components("VTODO")),
        resource("/123/calendars/inbox/", "<resourcetype><collection/><c:schedule-inbox/></resourcetype>")
      ]
    default:
      return 404
  }
}

describe("discoverCalendars", () => {
  it.effect(
    "D-CAL-18: the address of the server leads to the account's calendars, on a numbered host",
    () => {
      const { asked, ports } = standIn(numbered)
      return Effect.gen(function* () {
        const origin = "https://p34-caldav.example.com"
        assert.deepStrictEqual(yield* discover("https://caldav.example.com/"), [
          {
            address: `${origin}/123/calendars/work/`,
            name: "Work & travel",
            colour: "#ff2968",
            canWrite: true
          },
          { address: `${origin}/123/calendars/team%20x/`, name: "team%20x", colour: null, canWrite: false }
        ])
        assert.deepStrictEqual(addressesOf(asked), [
          "https://caldav.example.com/.well-known/caldav",
          "mia https://caldav.example.com/.well-known/caldav",
          "mia https://caldav.example.com/",
          "mia https://caldav.example.com/123/principal/",
          `mia ${origin}/123/calendars`,
          `mia ${origin}/123/calendars/`
        ])
        assert.deepStrictEqual(
          asked.map(({ depth }) => depth),
          ["0", "0", "0", "0", "1", "1"]
        )
      }).pipe(ports)
    }
  )

  it.effect.each([
    ["https://dav.example.com/work/", "the calendar itself"],
    ["https://dav.example.com/home/", "the home itself"],
    ["https://dav.example.com/nothing/", "the server, after a wrong path"]
  ] as const)("D-CAL-18: %s leads to %s", ([server]) => {
    const { ports } = standIn(({ depth, url }) => {
      if (url.pathname === "/.well-known/caldav") return 404
      if (url.pathname === "/work/") return [resource("/work/", isCalendar)]
      if (url.pathname === "/home/")
        return depth === "0" ? [resource("/home/", "")] : [resource("/work/", isCalendar)]
      return url.pathname === "/" ? [resource("/", homeAt("/home/"))] : 404
    })
    return Effect.gen(function* () {
      const found = yield* discover(server)
      assert.deepStrictEqual(
        found.map(({ address, name }) => [address, name]),
        [["https://dav.example.com/work/", "work"]]
      )
    }).pipe(ports)
  })

  it.effect("D-CAL-19: a server behind a proxy that knows its own name wrongly is asked by its path", () => {
    const { asked, ports } = standIn(({ url }) => {
      if (url.pathname === "/.well-known/caldav") return { to: "http://cloud.example.com/dav" }
      if (url.pathname === "/dav") return [resource("/dav", homeAt("http://10.0.0.7:8080/dav/mia/"))]
      return [resource("http://10.0.0.7:8080/dav/mia/work/", isCalendar)]
    })
    return Effect.gen(function* () {
      const [found] = yield* discover("https://cloud.example.com/")
      assert.strictEqual(found?.address, "https://cloud.example.com/dav/mia/work/")
      assert.isTrue(asked.every(({ url }) => url.origin === "https://cloud.example.com"))
    }).pipe(ports)
  })

  it.effect("D-CAL-19: a server of another domain gets no request, and the refusal names it", () => {
    const { asked, ports } = standIn(() => ({ to: "https://dav.evil.test/x" }))
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* refusalOf("https://example.com/"), ["other_server", "dav.evil.test"])
      assert.deepStrictEqual(addressesOf(asked), ["https://example.com/.well-known/caldav"])
    }).pipe(ports)
  })

  it.effect("D-CAL-19: a web server that does not ask for a password gets none", () => {
    const { asked, ports } = standIn(({ url }) => (url.pathname === "/" ? 200 : 404))
    return Effect.gen(function* () {
      assert.deepStrictEqual(yield* refusalOf("https://example.com/shop"), ["no_calendar_server", undefined])
      assert.isFalse(asked.some(({ isAuthenticated }) => isAuthenticated))
    }).pipe(ports)
  })

  it.effect("D-CAL-18: a wrong password is tried once, and a busy server is not asked again", () => {
    let status = 401
    const { asked, ports } = standIn(() => status)
    return Effect.gen(function* () {
      assert.strictEqual(yield* refusalOf("https://example.com/"), "unauthorized")
      assert.lengthOf(asked, 2)
      status = 429
      assert.strictEqual(yield* refusalOf("https://example.com/"), "rate_limited")
      assert.lengthOf(asked, 3)
    }).pipe(ports)
  })

  it.effect("D-CAL-18: whatever the server says, it gets at most 16 requests", () => {
    const { asked, ports } = standIn(({ url }) => {
      const next = `https://example.com/${asked.length}`
      if (asked.length % 3 > 0) return { to: next }
      return [
        resource(
          url.pathname,
          asked.length < 10 ? principalAt(next) : homeAt(next, `${next}b`, `${next}c`, `${next}d`)
        )
      ]
    })
    return Effect.gen(function* () {
      yield* Effect.exit(discover("https://example.com/x"))
      assert.isAtMost(asked.length, 16)
    }).pipe(ports)
  })

  it.effect("D-CAL-18: a circle of redirects ends", () => {
    const { asked, ports } = standIn(({ url }) => ({ to: `${url.href}x` }))
    return Effect.gen(function* () {
      assert.strictEqual(yield* refusalOf("https://example.com/"), "moved")
      assert.lengthOf(asked, 4)
    }).pipe(ports)
  })

  it.effect("D-CAL-18: of a thousand calendars 250 are listed", () => {
    const { ports } = standIn(({ depth }) =>
      depth === "0"
        ? [resource("/", homeAt("/home/"))]
        : Array.from({ length: 1000 }, (_, nth) => resource(`/home/${nth}/`, isCalendar))
    )
    return Effect.gen(function* () {
      assert.lengthOf(yield* discover("https://example.com/"), 250)
    }).pipe(ports)
  })
})
