import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { refused } from "../../kit/http/requests.ts"
import { accounts } from "../../kit/http/advertising.ts"
import { calendarFeed } from "../../kit/http/calendarFeed.ts"
import { Service } from "../../kit/http/Service.ts"
import { specificationWithMailServer } from "../../kit/http/mails.server.ts"
import { hostDraft, introDraft } from "../../kit/http/management/workspace.ts"
import { sensitiveFieldsOf, operations } from "./operations.ts"
import { operatorToken, signedIn } from "./signIn.browser.ts"

const condition = { when: { field: "email", op: "contains", value: "@big.example" } }

/** A new value of a sensitive field, and changes of the same resource that need no recent sign-in. */
interface Attempt {
  /** The path of the resource in the workspace. */
  readonly of: string
  readonly field: string
  readonly value: unknown
  readonly harmless: object
}
const attempt = (of: string, field: string, value: unknown, harmless: object = {}): Attempt => ({
  of,
  field,
  value,
  harmless
})

const evil = "https://evil.example/"
const eve = "eve@evil.example"

const onWorkspace = [
  attempt("", "slug", `other-${crypto.randomUUID()}`, { name: "Renamed" }),
  attempt("", "embedAllowedHosts", ["evil.example"], { brandColour: "#1d3a8a" }),
  attempt("", "contact", eve, { creditShown: false }),
  attempt("", "privacyUrl", evil, { name: "Renamed" }),
  attempt("", "memberContacts", "all", { corners: "round" }),
  attempt("", "passwordSignIn", true, { defaultCountry: "DE" }),
  attempt("/mail", "replyTo", eve, { language: "de" }),
  attempt("/mail", "logoUrl", `${evil}a.png`, { senderName: "Contoso" }),
  attempt("/mail", "sender", { address: eve }, { paragraphs: [] }),
  attempt("/mail", "server", { host: "smtp.evil.example", port: 587, security: "starttls", login: null })
]

const onEventType = (of: string) => [
  attempt(of, "confirmation", { redirectUrl: evil }, { title: "Intro" }),
  attempt(of, "routing", [{ ...condition, hostIds: [], redirectUrl: evil }], { description: "Text" }),
  attempt(of, "disqualification", [{ ...condition, outcome: { redirectUrl: evil, ctaUrl: evil } }]),
  attempt(of, "locations", [{ kind: "video", conferencingLink: evil }], {
    locations: [{ kind: "in_person_attendee" }]
  }),
  attempt(of, "conference", { provider: "link_template", template: `${evil}{uid}` }, { reminders: [60] })
]

describe("Sensitive effects of changes", () => {
  specificationWithMailServer("sign-in effects", (it) => {
    it.effect(
      "D-SIGN-7: other values of sensitive fields need a recent sign-in, stored ones and other fields do not",
      () =>
        Effect.gen(function* () {
          const { wait } = yield* Service
          const { at, browser: own, call, email, path, workspace } = yield* signedIn("owner")
          const host = (yield* call("POST", `${at}/hosts`, hostDraft)).body
          const eventType = (yield* call("POST", `${at}/event-types`, introDraft(host["id"]))).body
          const webhook = (yield* call("POST", `${at}/webhooks`, {
            url: "https://hooks.contoso.example/",
            events: ["booking.created"]
          })).body
          const other = (yield* call("POST", `${at}/members`, {
            email: "mia@contoso.example",
            name: "Mia",
            role: "member"
          })).body
          const connection = (yield* call("POST", `${at}/payment-connections`, {
            provider: "chargebee",
            name: "Shop",
            site: "contoso-test",
            secrets: ["hooks:secret-1"]
          })).body
          const shop = `/payment-connections/${connection["id"]}`
          const seat = `/members/${other["userId"]}`
          const attempts = [
            ...onWorkspace,
            ...onEventType(`/event-types/${eventType["id"]}`),
            attempt(`/hosts/${host["id"]}`, "email", eve, { title: "Engineer" }),
            attempt(`/webhooks/${webhook["id"]}`, "url", evil, { events: ["booking.cancelled"] }),
            attempt(`/webhooks/${webhook["id"]}`, "enabled", false),
            attempt(shop, "site", "evil-test", { name: "Our shop" }),
            attempt(shop, "secrets", ["hooks:secret-2"], { name: "Our shop" }),
            attempt(shop, "apiKey", "test_key-of-eve", { name: "Our shop" }),
            attempt(seat, "email", eve, { name: "Mia Rossi" }),
            attempt(seat, "role", "owner"),
            attempt(seat, "hostId", host["id"]),
            attempt(seat, "bookingMails", true)
          ]
          yield* wait(10 * 60)
          for (const { field, harmless, of, value } of attempts) {
            const stored = (yield* call("GET", `${at}${of}`)).body
            const message = `${of} ${field}`
            refused(yield* own.call("PATCH", `${path}${of}`, { [field]: value }), 403, "sign_in_again")
            assert.deepStrictEqual((yield* call("GET", `${at}${of}`)).body, stored, message)
            const kept = yield* own.call("PATCH", `${path}${of}`, { [field]: stored[field], ...harmless })
            assert.deepStrictEqual([kept.status, kept.text], [200, kept.text], message)
          }
          const draft = { ...introDraft(host["id"]), slug: "lure" }
          const redirecting = { ...draft, confirmation: { redirectUrl: "https://evil.example/" } }
          refused(yield* own.call("POST", `${path}/event-types`, redirecting), 403, "sign_in_again")
          assert.strictEqual((yield* own.call("POST", `${path}/event-types`, draft)).status, 201)
          // A token needs no sign-in, and a new sign-in is enough.
          const withToken = yield* call("PATCH", at, { embedAllowedHosts: ["evil.example"] })
          assert.strictEqual(withToken.status, 200)
          const token = yield* operatorToken(workspace.id, email)
          yield* own.call("POST", "/api/account/link/follow", { token })
          const url = { url: "https://new.contoso.example/" }
          const moved = yield* own.call("PATCH", `${path}/webhooks/${webhook["id"]}`, url)
          assert.deepStrictEqual([moved.status, moved.body["url"]], [200, url.url])
          // The next test has calendars and ad accounts.
          const elsewhere = ["updateCalendar", "updateIntegration", "createEventType"]
          const documented = (yield* operations)
            .filter(({ id }) => !elsewhere.includes(id))
            .flatMap(({ description }) => sensitiveFieldsOf(description))
          assert.sameMembers([...new Set(attempts.map(({ field }) => field))], [...new Set(documented)])
        })
    )

    it.effect("D-SIGN-7: so do the destination of a host's bookings and an ad account", () =>
      Effect.gen(function* () {
        const { wait } = yield* Service
        const { at, browser: own, call, path } = yield* signedIn("owner")
        const { body: host } = yield* call("POST", `${at}/hosts`, hostDraft)
        const server = yield* calendarFeed
        server.respondWith(200, "BEGIN:VCALENDAR\r\nEND:VCALENDAR")
        const calendars = `/hosts/${host["id"]}/calendars`
        const feed = { kind: "ics", address: server.address }
        const { body: calendar } = yield* call("POST", `${at}${calendars}`, feed)
        const { body: integration } = yield* call("POST", `${at}/integrations`, {
          account: { requiresConsent: false, ...accounts.meta },
          credential: "token-12345678"
        })
        const [ofCalendar, ofAds] = [`${calendars}/${calendar["id"]}`, `/integrations/${integration["id"]}`]
        const account = Object(integration["account"])
        yield* wait(10 * 60)
        for (const [of, change] of [
          [ofCalendar, { isDestination: true }],
          [ofCalendar, { namesAttendees: true }],
          [ofAds, { account: { ...account, datasetId: "99" } }],
          [ofAds, { credential: "token-87654321" }],
          [ofAds, { enabled: false }]
        ] as const)
          refused(yield* own.call("PATCH", `${path}${of}`, change), 403, "sign_in_again")
        for (const [of, change] of [
          [ofCalendar, { allDay: "ignored", isDestination: false, namesAttendees: false }],
          [ofAds, { account, enabled: true }]
        ] as const) {
          const changed = yield* own.call("PATCH", `${path}${of}`, change)
          assert.strictEqual(changed.status, 200, changed.text)
        }
      }).pipe(Effect.scoped)
    )

    it.effect("D-MGMT-1: only owners decide whether members sign in with passwords", () =>
      Effect.gen(function* () {
        const { at, browser: own, call, path } = yield* signedIn("admin")
        refused(yield* own.call("PATCH", path, { passwordSignIn: true }), 403, "forbidden")
        const kept = yield* own.call("PATCH", path, { passwordSignIn: false, name: "Renamed" })
        assert.deepStrictEqual([kept.status, kept.body["name"]], [200, "Renamed"])
        yield* call("PATCH", at, { passwordSignIn: true })
        refused(yield* own.call("PATCH", path, { passwordSignIn: false }), 403, "forbidden")
        const provider = { name: "Eve", issuer: "https://evil.example/", clientId: "x" }
        refused(yield* own.call("POST", `${path}/identity-providers`, provider), 403, "forbidden")
        assert.strictEqual((yield* call("GET", at)).body["passwordSignIn"], true)
      })
    )
  })
})
