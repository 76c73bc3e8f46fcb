import { PictureId } from "@calendeal/domain/branding"
import { DomainDirectory, removeDomain } from "@calendeal/domain/management"
import { Pictures } from "@calendeal/domain/pictures"
import { assert, describe } from "@effect/vitest"
import { Effect, Option } from "effect"
import { randomUUID } from "node:crypto"
import { bookingOf, fromNewIp, startIn } from "../kit/http/requests.ts"
import { giveDomain, type Sent, sendTo } from "./ownDomains.ts"
import { Service, specificationAlone } from "../kit/http/specification.ts"
import { hostDraft, introDraft, newWorkspace } from "../kit/http/management/workspace.ts"
import { bookedDay, sharedEmail, type Tenant, twoTenants } from "./tenants.fixture.ts"

/** Two tenants with a domain each. */
const withDomains = Effect.fnUntraced(function* (name: string) {
  const { other, own } = yield* twoTenants(name)
  const [ownHost, otherHost] = [`meet-${name}.own.example`, `meet-${name}.other.example`]
  yield* giveDomain(own.workspaceId, ownHost)
  yield* giveDomain(other.workspaceId, otherHost)
  return { own, other, ownHost, otherHost }
})

/** A workspace with a domain and an event type. */
const withPage = Effect.gen(function* () {
  const { at, call, workspace } = yield* newWorkspace
  const host = `meet-${randomUUID()}.own.example`
  yield* giveDomain(workspace.id, host)
  const { body } = yield* call("POST", `${at}/hosts`, hostDraft)
  yield* call("POST", `${at}/event-types`, introDraft(body["id"]))
  return { at, call, host, path: `/${workspace.slug}/intro` }
})

const slugOf = ({ canary }: Tenant) => `tenant-${canary}`

/** The public requests with a tenant's ids. Each finds something at the installation's own address. */
const requestsOf = ({
  eventTypeId,
  token,
  uid
}: Tenant): ReadonlyArray<readonly [path: string, sent: Sent]> => {
  const query = `eventTypeId=${eventTypeId}&tz=UTC`
  const authorization = { authorization: `Bearer ${token}` }
  const key = { "idempotency-key": randomUUID() }
  return [
    [`/embed/${eventTypeId}`, {}],
    [`/api/public/slots?${query}&date=${bookedDay}`, {}],
    [`/api/public/month-availability?${query}`, {}],
    [`/api/public/page/calendar?${query}`, {}],
    ["/api/public/booking-summary", { headers: authorization }],
    ["/api/public/capture", { body: { eventTypeId, email: sharedEmail } }],
    [
      "/api/public/funnel-events",
      { body: { eventTypeId, events: [{ field: "note", dwell_seconds: 1, abandoned: true }] } }
    ],
    ["/api/public/book", { body: bookingOf(eventTypeId, sharedEmail, startIn(7)), headers: key }],
    ["/api/public/booking-cancel", { body: { uid }, headers: authorization }]
  ]
}

describe("Own domains", () => {
  specificationAlone("own domains", (it) => {
    it.effect("D-DOM-2: serves the pages of one workspace, and its front page is the list", () =>
      Effect.gen(function* () {
        const { own, ownHost } = yield* withDomains("pages")
        const slug = slugOf(own)
        const front = yield* sendTo(ownHost, "/?utm_source=mail")
        assert.deepStrictEqual([front.status, front.headers["location"]], [302, `/${slug}?utm_source=mail`])
        for (const path of ["/favicon.ico", "/apple-touch-icon.png"]) {
          const icon = yield* sendTo(ownHost, path)
          assert.strictEqual(icon.status, 302, path)
          assert.match(String(icon.headers["location"]), /^\/assets\/icons\/[0-9a-f]{6}-/, path)
        }
        for (const host of [ownHost, ownHost.toUpperCase(), `${ownHost}:8443`, `${ownHost}.`]) {
          const list = yield* sendTo(host, `/${slug}`)
          assert.strictEqual(list.status, 200, host)
        }
        const link = yield* sendTo(ownHost, `/${slug}/-/booking`)
        assert.strictEqual(link.status, 200)
        assert.include(link.text, own.canary)
      })
    )

    it.effect("D-DOM-2: finds nothing of another workspace at an own domain", () =>
      Effect.gen(function* () {
        const { other, otherHost, ownHost } = yield* withDomains("isolation")
        for (const [path, sent] of requestsOf(other)) {
          const foreign = yield* sendTo(ownHost, path, {
            ...sent,
            headers: { ...sent.headers, ...fromNewIp() }
          })
          assert.strictEqual(foreign.status, 404, `${path} ${foreign.text}`)
          assert.notInclude(foreign.text, "canary", path)
        }
        for (const path of [`/${slugOf(other)}`, `/${slugOf(other)}/-/booking`, `/${slugOf(other)}/x`]) {
          const foreign = yield* sendTo(ownHost, path)
          assert.notInclude(foreign.text, "canary", path)
          assert.notStrictEqual(foreign.headers["location"], path)
        }
        // The same requests find something where they belong.
        for (const [path, sent] of requestsOf(other)) {
          const found = yield* sendTo(otherHost, path, {
            ...sent,
            headers: { ...sent.headers, ...fromNewIp() }
          })
          assert.include([200, 201, 202, 204], found.status, `${path} ${found.text}`)
        }
      })
    )

    it.effect("D-DOM-2, D-FACE-3: serves pictures of its workspace only", () =>
      Effect.gen(function* () {
        const { other, own, ownHost } = yield* withDomains("pictures")
        const { withPorts } = yield* Service
        const id = PictureId.make("a".repeat(64))
        const png = new Uint8Array([0x89, 0x50])
        for (const { workspaceId } of [own, other])
          yield* withPorts(Pictures.use((pictures) => pictures.add(workspaceId, { id, png })))
        const statusOf = (host: string, { workspaceId }: Tenant) =>
          Effect.map(sendTo(host, `/assets/pictures/${workspaceId}/${id}.png`), ({ status }) => status)
        assert.strictEqual(yield* statusOf(ownHost, own), 200)
        assert.strictEqual(yield* statusOf(ownHost, other), 404)
        assert.strictEqual(yield* statusOf("booking.example", other), 200)
      })
    )

    it.effect("D-DOM-2, D-EMB-1: the sites that may frame a page may frame it at the own domain, too", () =>
      Effect.gen(function* () {
        const { at, call, host, path } = yield* withPage
        const policyAt = (name: string) =>
          Effect.map(sendTo(name, path), ({ headers }) => {
            const policy = String(headers["content-security-policy"])
            return /frame-ancestors ([^;]+)/.exec(policy)?.[1]?.split(" ") ?? []
          })
        assert.deepStrictEqual(yield* policyAt(host), yield* policyAt("booking.example"))
        const limited = yield* call("PATCH", at, { embedAllowedHosts: ["shop.example"] })
        assert.strictEqual(limited.status, 200, limited.text)
        const allowed = yield* policyAt(host)
        assert.includeMembers(allowed, ["https://shop.example", "https://*.shop.example"])
        assert.deepStrictEqual(allowed, yield* policyAt("booking.example"))
      })
    )

    it.effect(
      "D-DOM-2, D-DOM-3, D-PAGE-19: the card of a page is at the own domain, and at no other one",
      () =>
        Effect.gen(function* () {
          const { host, path } = yield* withPage
          const { otherHost } = yield* withDomains("cards")
          const { text } = yield* sendTo(host, path, { headers: { accept: "text/html" } })
          const card = new URL(/<meta property="og:image" content="([^"]+)"/.exec(text)?.[1] ?? "")
          assert.strictEqual(card.origin, `https://${host}`)
          const drawn = yield* sendTo(host, card.pathname)
          assert.deepStrictEqual([drawn.status, drawn.headers["content-type"]], [200, "image/png"])
          assert.strictEqual((yield* sendTo(otherHost, card.pathname)).status, 404)
        })
    )

    it.effect("D-DOM-2: does not serve management, sign-in, assistants and documentation", () =>
      Effect.gen(function* () {
        const { own, ownHost } = yield* withDomains("management")
        const paths = [
          `/api/workspaces/${own.workspaceId}`,
          `/api/workspaces/${own.workspaceId}/event-types`,
          "/api/account",
          "/api/account/sessions",
          "/-/sign-in",
          "/-/link",
          "/-/answer",
          "/-/account",
          "/-/mail/verify-sender",
          "/docs",
          "/openapi.json",
          "/mcp"
        ]
        for (const path of paths) {
          const hidden = yield* sendTo(ownHost, path)
          assert.include([404, 405], hidden.status, path)
        }
        for (const path of [
          "/api/public/transactions",
          "/api/account/asked-booking/answer",
          "/api/public/mail/verify-sender",
          "/mcp"
        ]) {
          const hidden = yield* sendTo(ownHost, path, { body: {} })
          assert.deepStrictEqual([hidden.status, hidden.text], [404, '{"error":"not_found"}'], path)
        }
        for (const path of ["/healthz", "/embed.js", "/embed", "/api/public/mail/unsubscribe"])
          assert.strictEqual((yield* sendTo(ownHost, path)).status, 200, path)
      })
    )

    it.effect("D-DOM-2: an unknown host name is the installation's address, also as X-Forwarded-Host", () =>
      Effect.gen(function* () {
        const { other, own, ownHost } = yield* withDomains("unknown")
        const headers = { "x-forwarded-host": ownHost }
        for (const tenant of [own, other]) {
          const page = yield* sendTo("unknown.example", `/embed/${tenant.eventTypeId}`, { headers })
          assert.strictEqual(page.status, 200)
        }
        for (const host of ["", "[::1]:3000", "x".repeat(300), "a..b", `${ownHost}.evil.example`])
          assert.strictEqual((yield* sendTo(host, "/docs")).status, 200, host)
      })
    )

    it.effect("D-DOM-3: addresses in pages and embed lines have the own domain at every address", () =>
      Effect.gen(function* () {
        const { other, own, ownHost } = yield* withDomains("links")
        for (const host of [ownHost, "booking.example"]) {
          const { text } = yield* sendTo(host, `/${slugOf(own)}`)
          const address = `https://${ownHost}/${slugOf(own)}`
          assert.include(text, `<link rel="canonical" href="${address}"`)
          assert.include(text, `<meta property="og:url" content="${address}"`)
          const guide = yield* sendTo(host, `/embed?event=${slugOf(own)}/x`)
          assert.include(guide.text, `https://${ownHost}/embed.js`)
        }
        const foreign = yield* sendTo(ownHost, `/embed?event=${slugOf(other)}/x`)
        assert.include(foreign.text, `https://${ownHost}/embed.js`)
        assert.notInclude(foreign.text, ".other.example")
      })
    )

    it.effect("D-DOM-1: a removed domain is the installation's address at once, and has no links", () =>
      Effect.gen(function* () {
        const { other, own, ownHost } = yield* withDomains("removed")
        const { withPorts } = yield* Service
        yield* withPorts(Effect.orDie(removeDomain(own.workspaceId, ownHost)))
        assert.strictEqual((yield* sendTo(ownHost, `/embed/${other.eventTypeId}`)).status, 200)
        const { text } = yield* sendTo(ownHost, `/${slugOf(own)}`)
        assert.notInclude(text, ownHost)
        const left = yield* withPorts(DomainDirectory.use((directory) => directory.nameOf(own.workspaceId)))
        assert.isTrue(Option.isNone(left))
      })
    )
  })
})
