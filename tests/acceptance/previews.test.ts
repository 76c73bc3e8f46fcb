import { assert, describe } from "@effect/vitest"
import { WebAddress } from "@calendeal/domain/event-types"
import { Effect } from "effect"
import { bookingOf, offer, startIn } from "../kit/http/requests.ts"
import { specification } from "../kit/http/specification.ts"
import { itemsOf } from "../kit/http/management/workspace.ts"
import { browser, signedIn } from "./management/signIn.browser.ts"

const day = startIn(5).slice(0, 10)
const banner = '<p class="notice">Preview: only members see this page'

/** A member who is signed in, with an event type of this status, and how a browser opens its page and uses it. */
const previewOf = Effect.fnUntraced(function* (status: "active" | "hidden" | "archived") {
  const own = yield* signedIn("member")
  const rule = { when: { field: "custom.team", op: "equals", value: "none" } as const }
  const away = WebAddress.make("https://shop.example/")
  const outcome = {
    redirectUrl: away,
    fullyBooked: false,
    title: "No",
    guestMessage: "",
    ctaLabel: "",
    ctaUrl: away
  }
  const { eventType } = yield* offer(
    {
      status,
      form: { fields: [{ key: "team", label: "Team", type: "text", required: false }] },
      disqualification: [{ ...rule, outcome }]
    },
    own.workspace.id
  )
  const query = `eventTypeId=${eventType.id}&tz=UTC`
  const lead = { eventTypeId: eventType.id, email: "vera@visitor.example", step1Complete: true }
  const page = (from: Effect.Success<typeof browser>, path = `/${own.workspace.slug}/${eventType.slug}`) =>
    from.call("GET", path, undefined, { accept: "text/html" })
  const using = (from: Effect.Success<typeof browser>) =>
    Effect.all({
      page: page(from),
      framed: page(from, `/embed/${eventType.id}`),
      calendar: from.call("GET", `/api/public/page/calendar?${query}`),
      dates: from.call("GET", `/api/public/month-availability?${query}&from=${day}&to=${day}`),
      slots: from.call("GET", `/api/public/slots?${query}&date=${day}`),
      capture: from.call("POST", "/api/public/capture", lead)
    })
  const book = (from: Effect.Success<typeof browser>) =>
    from.call("POST", "/api/public/book", bookingOf(eventType.id, "vera@visitor.example"), {
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID()
    })
  const stored = Effect.map(own.call("GET", `${own.at}/contacts`), itemsOf)
  return { ...own, eventType, lead, using, book, stored }
})

const statuses = (answers: Readonly<Record<string, { readonly status: number }>>) =>
  new Set(Object.values(answers).map(({ status }) => status))

describe("Previews", () => {
  specification("previews", (it) => {
    it.effect(
      "D-PREV-1: a member sees a hidden event type with its times, and nothing is stored or booked",
      () =>
        Effect.gen(function* () {
          const preview = yield* previewOf("hidden")
          const shown = yield* preview.using(preview.browser)
          assert.deepStrictEqual(statuses(shown), new Set([200]))
          for (const { headers, text } of [shown.page, shown.framed]) {
            assert.include(text, banner)
            assert.include(text, preview.eventType.title)
            assert.strictEqual(headers.get("cache-control"), "no-store")
            assert.include(text, "This is as far as the preview goes")
          }
          assert.deepStrictEqual(shown.dates.body["availableDates"], [day])
          assert.isNotEmpty(shown.slots.body["slots"])
          assert.deepInclude(shown.capture.body, { wasCreated: false, disqualified: false })
          assert.isNull(shown.capture.headers.get("lead-proof"))
          const refused = yield* preview.browser.call("POST", "/api/public/capture", {
            ...preview.lead,
            customFields: { team: "none" }
          })
          assert.deepInclude(refused.body, { disqualified: true, disqualifiedTitle: "No" })
          const booked = yield* preview.book(preview.browser)
          assert.deepStrictEqual([booked.status, booked.body["error"]], [404, "event_type_not_found"])
          const events = [{ field: "email", dwell_seconds: 1, abandoned: false }]
          const { eventTypeId } = preview.lead
          const reported = yield* preview.browser.call("POST", "/api/public/funnel-events", {
            eventTypeId,
            events
          })
          assert.strictEqual(reported.status, 404)
          assert.isEmpty(yield* preview.stored)
        })
    )

    it.effect("D-PREV-1, D-WS-3: visitors, members of other workspaces and ended sessions find nothing", () =>
      Effect.gen(function* () {
        const preview = yield* previewOf("hidden")
        const visitor = yield* browser
        const other = yield* signedIn("owner")
        const invalid = yield* browser
        invalid.setCookie("ses_invalid")
        const secret = preview.browser.cookie()
        for (const each of [visitor, other.browser, invalid]) {
          const answers = yield* preview.using(each)
          assert.deepStrictEqual(statuses(answers), new Set([404]))
          assert.notInclude(answers.page.text, preview.eventType.title)
        }
        yield* preview.browser.call("POST", "/api/account/sign-out")
        const ended = yield* browser
        ended.setCookie(secret)
        assert.deepStrictEqual(statuses(yield* preview.using(ended)), new Set([404]))
      })
    )

    it.effect("D-PREV-1: a public page is the same for a member, and an archived one has no preview", () =>
      Effect.gen(function* () {
        const open = yield* previewOf("active")
        const { capture, page } = yield* open.using(open.browser)
        assert.notInclude(page.text, banner)
        assert.strictEqual(page.headers.get("cache-control"), "no-cache")
        assert.strictEqual(capture.body["wasCreated"], true)
        assert.lengthOf(yield* open.stored, 1)
        const archived = yield* previewOf("archived")
        assert.deepStrictEqual(statuses(yield* archived.using(archived.browser)), new Set([404]))
      })
    )
  })
})
