import { assert, describe } from "@effect/vitest"
import { Effect } from "effect"
import { bookingOf, refused, startIn, fromNewIp } from "../../kit/http/requests.ts"
import { Service, specification } from "../../kit/http/specification.ts"
import { shop } from "../../kit/http/management/shop.ts"
import { invalid, itemsOf } from "../../kit/http/management/workspace.ts"

describe("Management: reports", () => {
  specification("reports", (it) => {
    it.effect("the funnel reports for each field how long visitors stay and how many leave", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { at, call, offer } = yield* shop
        const { eventTypeId } = yield* offer()
        const events = [1, 2, 6].map((dwell_seconds) => ({
          field: "email",
          dwell_seconds,
          abandoned: dwell_seconds === 6
        }))
        const reported = yield* post("/funnel-events", { eventTypeId, events }, fromNewIp())
        assert.deepStrictEqual(reported.body, { inserted: 3 })
        assert.deepStrictEqual<unknown>(itemsOf(yield* call("GET", `${at}/reports/funnel`)), [
          {
            eventTypeId,
            field: "email",
            views: 3,
            medianDwellSeconds: 2,
            p90DwellSeconds: 5.2,
            abandonRate: 1 / 3
          }
        ])
        const none = yield* call("GET", `${at}/reports/funnel?to=2020-01-01T00:00:00Z`)
        assert.deepStrictEqual(none.body, {
          from: "2017-10-23T00:00:00Z",
          to: "2020-01-01T00:00:00Z",
          items: []
        })
      })
    )

    it.effect("revenue is reported by source, host, event type and month of the workspace's time zone", () =>
      Effect.gen(function* () {
        const { at, book, call, capture, offer, pay } = yield* shop
        yield* call("PATCH", at, { timezone: "Pacific/Kiritimati" })
        const { eventTypeId, hostId } = yield* offer({ dealValue: { amount: 500, currency: "USD" } })
        const email = "sam@lead.example"
        yield* capture({ eventTypeId, email, attributionJsonb: { utm_source: "ads", gclid: "abc" } })
        const booked = yield* book(bookingOf(eventTypeId, email, startIn(5)))
        assert.strictEqual(booked.status, 200, booked.text)
        // The last hour of a month in UTC is in the next month in the Line Islands.
        const thisMonth = `${new Date().toISOString().slice(0, 7)}-01T00:00:00.000Z`
        const transaction_at = new Date(Date.parse(thisMonth) - 3_600_000).toISOString()
        assert.strictEqual((yield* pay({ email, amount: 500, currency: "usd", transaction_at })).status, 201)
        const byNewContact = { email: "kim@lead.example", amount: 0.5, currency: "eur", transaction_at }
        assert.strictEqual((yield* pay(byNewContact)).status, 201)
        const report = Effect.fnUntraced(function* (query: string) {
          const answer = yield* call("GET", `${at}/reports/revenue?${query}`)
          assert.strictEqual(answer.status, 200, answer.text)
          return itemsOf(answer)
        })
        const sam = { bookings: 1, deals: 1, closed: 1, revenue: [{ amount: 500, currency: "USD" }] }
        const kim = { bookings: 0, deals: 1, closed: 1, revenue: [{ amount: 0.5, currency: "EUR" }] }
        for (const [grouping, key] of [
          ["first_utm_source", "ads"],
          ["first_source", "Google Ads"],
          ["last_click_platform", "google"],
          ["event_type", eventTypeId],
          ["host", hostId]
        ]) {
          assert.deepStrictEqual<unknown>(yield* report(`by=${grouping}`), [
            { key, ...sam },
            { key: null, ...kim }
          ])
        }
        const [sold] = yield* report(`by=month&to=${thisMonth}`)
        assert.deepStrictEqual<unknown>(sold, {
          key: thisMonth.slice(0, 7),
          bookings: 0,
          deals: 0,
          closed: 0,
          revenue: [...kim.revenue, ...sam.revenue]
        })
        assert.deepStrictEqual(yield* report(`by=month&to=${transaction_at}`), [])
      })
    )

    it.effect(
      "D-ATTR-29: a payment of 12,000 is shared among five visits by the chosen model, to the cent",
      () =>
        Effect.gen(function* () {
          const { at, call, capture, offer, pay, refund } = yield* shop
          const { eventTypeId } = yield* offer()
          const email = "ada@lead.example"
          for (const attributionJsonb of [
            { utm_source: "linkedin", utm_medium: "cpc", utm_campaign: "spring" },
            { referrer: "https://blog.example/post", landing_page: "https://acme.example/blog" },
            { utm_source: "ads", utm_medium: "display", utm_campaign: "spring" },
            { referrer: "https://www.google.com/", landing_page: "https://acme.example/" },
            { landing_page: "https://acme.example/" }
          ])
            yield* capture({ eventTypeId, email, attributionJsonb })
          const { transactionId } = (yield* pay({ email, amount: 12_000, currency: "usd" })).body
          const report = Effect.fnUntraced(function* (query: string) {
            const answer = yield* call("GET", `${at}/reports/revenue?${query}`)
            assert.strictEqual(answer.status, 200, answer.text)
            return answer
          })
          const dollars = (shares: ReadonlyArray<readonly [key: string | null, amount: number]>) =>
            shares.map(([key, amount]) => [key, [{ amount, currency: "USD" }]])
          const sharesOf = (query: string) =>
            Effect.map(report(query), (answer) => itemsOf(answer).map(({ key, revenue }) => [key, revenue]))
          for (const [model, social, referral, display, search, direct] of [
            ["first", 12_000, 0, 0, 0, 0],
            ["last", 0, 0, 0, 0, 12_000],
            ["last_non_direct", 0, 0, 0, 12_000, 0],
            ["linear", 2400, 2400, 2400, 2400, 2400],
            ["position", 4800, 800, 800, 800, 4800],
            // The lead was captured at the first visit, and the deal opened after the last one.
            ["w_shaped", 7200, 400, 400, 400, 3600],
            ["full_path", 5400, 400, 400, 400, 5400]
          ] as const) {
            assert.strictEqual((yield* report(`by=channel&model=${model}`)).body["model"], model)
            const shares = [
              ["direct", direct],
              ["display", display],
              ["organic_search", search],
              ["paid_social", social],
              ["referral", referral]
            ] as const
            const some = shares.filter(([, amount]) => amount > 0)
            assert.deepStrictEqual<unknown>(
              yield* sharesOf(`by=channel&model=${model}`),
              dollars(some),
              model
            )
          }
          assert.deepStrictEqual<unknown>(itemsOf(yield* report("by=channel")), [
            {
              key: "organic_search",
              bookings: 0,
              deals: 1,
              closed: 1,
              revenue: [{ amount: 12_000, currency: "USD" }]
            }
          ])
          assert.deepStrictEqual<unknown>(
            yield* sharesOf("by=utm_campaign&model=position"),
            dollars([
              ["spring", 5600],
              [null, 6400]
            ])
          )
          const media = itemsOf(yield* report("by=utm_medium&model=linear"))
          assert.deepStrictEqual<unknown>(
            media.map(({ deals, key }) => [key, deals]),
            [
              ["cpc", 0.2],
              ["display", 0.2],
              [null, 0.6]
            ]
          )
          const back = { transactionId, amount: 12_000, currency: "usd" }
          assert.strictEqual((yield* refund(back)).status, 201)
          for (const model of ["linear", "time_decay"])
            assert.deepStrictEqual(
              (yield* sharesOf(`by=channel&model=${model}`)).flatMap(([, revenue]) => revenue),
              [],
              model
            )
        })
    )

    it.effect(
      "D-ATTR-29: a booking is shared among the visits until then, also after contacts were merged",
      () =>
        Effect.gen(function* () {
          const { at, book, call, capture, offer } = yield* shop
          const { eventTypeId } = yield* offer()
          yield* capture({
            eventTypeId,
            email: "ada@lead.example",
            attributionJsonb: { utm_source: "ads" }
          })
          const booked = Effect.fnUntraced(function* (email: string, days: number, utm_source: string) {
            const visit = { attributionJsonb: { utm_source } }
            const answer = yield* book({ ...bookingOf(eventTypeId, email, startIn(days)), ...visit })
            assert.strictEqual(answer.status, 200, answer.text)
          })
          yield* booked("ada@lead.example", 5, "mail")
          yield* booked("ada@home.example", 6, "fair")
          const shares = Effect.map(
            call("GET", `${at}/reports/revenue?by=utm_source&model=linear`),
            (answer) => itemsOf(answer).map(({ bookings, key }) => [key, bookings])
          )
          assert.deepStrictEqual<unknown>(yield* shares, [
            ["ads", 0.5],
            ["fair", 1],
            ["mail", 0.5]
          ])
          const found = itemsOf(yield* call("GET", `${at}/contacts`))
          const idOf = (wanted: string) => String(found.find(({ email }) => email === wanted)?.["id"])
          const merged = yield* call("POST", `${at}/contacts/${idOf("ada@lead.example")}/merge`, {
            duplicateId: idOf("ada@home.example")
          })
          assert.strictEqual(merged.status, 200, merged.text)
          assert.deepStrictEqual<unknown>(yield* shares, [
            ["ads", 0.84],
            ["fair", 0.33],
            ["mail", 0.83]
          ])
        })
    )

    it.effect("D-ATTR-29, D-ATTR-30: a model that cannot share is refused, and says why", () =>
      Effect.gen(function* () {
        const { at, call } = yield* shop
        for (const [query, code] of [
          ["by=host&model=linear", "needless_model"],
          ["by=first_channel&model=first", "needless_model"],
          ["by=channel&model=markov", "few_payments"],
          ["by=click_platform&model=shapley", "few_payments"],
          ["by=utm_source&model=markov", "many_keys"]
        ]) {
          const answer = yield* call("GET", `${at}/reports/revenue?${query}`)
          invalid(answer, ["model"])
          assert.include(answer.text, `"code":"${code}"`)
        }
        invalid(yield* call("GET", `${at}/reports/revenue?by=channel&model=best`), ["model"])
        invalid(yield* call("GET", `${at}/reports/series?step=day&by=channel`), ["by"])
      })
    )

    it.effect("D-CHAN-3, D-CHAN-4: revenue is grouped by channel, with the workspace's own rules first", () =>
      Effect.gen(function* () {
        const { at, call, capture, offer, pay } = yield* shop
        const { eventTypeId } = yield* offer()
        const visits = {
          ads: { gclid: "abc", landing_page: "https://acme.example/?gclid=abc" },
          fair: { utm_source: "Fair", utm_medium: "qr" },
          typed: { landing_page: "https://acme.example/" }
        }
        for (const [name, attributionJsonb] of Object.entries(visits)) {
          const email = `${name}@lead.example`
          yield* capture({ eventTypeId, email, attributionJsonb })
          yield* capture({ eventTypeId, email, attributionJsonb: { referrer: "https://chatgpt.com/" } })
          assert.strictEqual((yield* pay({ email, amount: 100, currency: "eur" })).status, 201)
        }
        yield* pay({ email: "unknown@lead.example", amount: 50, currency: "eur" })
        const euros = (amount: number) => [{ amount, currency: "EUR" }]
        const keys = Effect.fnUntraced(function* (query: string) {
          const answer = yield* call("GET", `${at}/reports/${query}`)
          assert.strictEqual(answer.status, 200, answer.text)
          return itemsOf(answer).map(({ key, revenue }) => [key, revenue])
        })
        const first = [
          ["direct", euros(100)],
          ["paid_search", euros(100)],
          ["referral", euros(100)],
          [null, euros(50)]
        ]
        assert.deepStrictEqual<unknown>(yield* keys("revenue?by=first_channel"), first)
        assert.deepStrictEqual<unknown>(yield* keys("series?step=week&by=first_channel"), first)
        assert.deepStrictEqual<unknown>(yield* keys("revenue?by=last_channel"), [
          ["ai_assistant", euros(300)],
          [null, euros(50)]
        ])
        const rule = { when: [{ field: "source", match: "is", text: "fair" }], channel: "affiliate" }
        const changed = yield* call("PATCH", at, { channelRules: [rule] })
        assert.deepStrictEqual(changed.body["channelRules"], [rule])
        assert.deepStrictEqual<unknown>((yield* keys("revenue?by=first_channel"))[0], [
          "affiliate",
          euros(100)
        ])
        const bad = [
          { channelRules: Array.from({ length: 51 }, () => rule) },
          { channelRules: [{ ...rule, when: [] }] },
          { channelRules: [{ ...rule, channel: "billboard" }] },
          { channelRules: [{ ...rule, when: [{ ...rule.when[0], text: " " }] }] }
        ]
        for (const body of bad) assert.strictEqual((yield* call("PATCH", at, body)).status, 400)
        assert.deepStrictEqual((yield* call("GET", at)).body["channelRules"], [rule])
        const file = String((yield* call("GET", `${at}/file`)).body["file"])
        assert.include(file, "channelRules")
        assert.deepStrictEqual((yield* call("POST", `${at}/file/plan`, { file })).body["changes"], [])
      })
    )

    it.effect("D-CON-11: the steps follow the leads of the period to the payment", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { at, book, call, capture, offer, pay } = yield* shop
        const { eventTypeId } = yield* offer({ dealValue: { amount: 500, currency: "USD" } })
        const events = [1, 2, 3].map((dwell_seconds) => ({ field: "email", dwell_seconds, abandoned: false }))
        yield* post("/funnel-events", { eventTypeId, events }, fromNewIp())
        for (const name of ["kim", "sam"])
          yield* capture({ eventTypeId, email: `${name}@lead.example`, step1Complete: name === "sam" })
        yield* book(bookingOf(eventTypeId, "sam@lead.example", startIn(5)))
        yield* pay({ email: "sam@lead.example", amount: 500, currency: "usd" })
        const { body } = yield* call("GET", `${at}/reports/steps?from=2026-01-01T00:00:00Z`)
        const { from, to: _to, ...steps } = body
        assert.strictEqual(from, "2026-01-01T00:00:00Z")
        assert.deepStrictEqual<unknown>(steps, {
          visits: 3,
          leads: 2,
          qualified: 1,
          booked: 1,
          came: 0,
          paid: 1
        })
        const before = yield* call("GET", `${at}/reports/steps?to=2026-01-01T00:00:00Z`)
        assert.deepInclude(before.body, { visits: 0, leads: 0, qualified: 0, booked: 0, came: 0, paid: 0 })
      })
    )

    it.effect(
      "D-REP-1: bookings, deals and revenue are reported by day and by week of the workspace's zone",
      () =>
        Effect.gen(function* () {
          const { at, call, pay } = yield* shop
          yield* call("PATCH", at, { timezone: "Pacific/Kiritimati" })
          // A Sunday in UTC is a Monday in the Line Islands.
          const transaction_at = "2026-11-22T12:00:00Z"
          yield* pay({ email: "kim@lead.example", amount: 0.5, currency: "eur", transaction_at })
          const answer = yield* call(
            "GET",
            `${at}/reports/series?step=week&by=first_utm_source&from=2026-11-01T00:00:00Z&to=2026-11-23T00:00:00Z`
          )
          const { body } = answer
          assert.deepInclude(body, { step: "week", by: "first_utm_source", timezone: "Pacific/Kiritimati" })
          const [paid] = itemsOf(answer)
          const revenue = [{ amount: 0.5, currency: "EUR" }]
          assert.deepInclude(paid, { date: "2026-11-23", key: null, isRest: false, revenue })
          const [day] = itemsOf(
            yield* call(
              "GET",
              `${at}/reports/series?step=day&from=2026-11-01T00:00:00Z&to=2026-11-23T00:00:00Z`
            )
          )
          assert.deepInclude(day, { date: "2026-11-23", key: null, revenue })
        })
    )

    it.effect("D-REP-2, D-REP-3: meetings are reported by day, lead time, host and hour", () =>
      Effect.gen(function* () {
        const { at, book, call, capture, offer } = yield* shop
        const { eventTypeId, hostId } = yield* offer()
        const email = "sam@lead.example"
        yield* capture({ eventTypeId, email })
        const start = startIn(5)
        const booked = yield* book(bookingOf(eventTypeId, email, start))
        assert.strictEqual(booked.status, 200, booked.text)
        const from = `${start.slice(0, 10)}T00:00:00Z`
        const to = new Date(Date.parse(from) + 86_400_000).toISOString()
        const { body } = yield* call("GET", `${at}/reports/meetings?from=${from}&to=${to}`)
        const counts = { meetings: 1, attended: 0, noShow: 0, unmarked: 0 }
        assert.deepStrictEqual<unknown>(body.days, [{ date: start.slice(0, 10), ...counts }])
        assert.deepStrictEqual<unknown>(body.leadTimes, [
          ...[0, 1, 2].map((place) => ({
            fromDays: [0, 1, 2][place],
            belowDays: [1, 2, 4][place],
            ...counts,
            meetings: 0
          })),
          { fromDays: 4, belowDays: 7, ...counts },
          ...[0, 1, 2].map((place) => ({
            fromDays: [7, 14, 28][place],
            belowDays: [14, 28, null][place],
            ...counts,
            meetings: 0
          }))
        ])
        const hosts = Array.isArray(body.hosts) ? body.hosts : []
        assert.deepInclude(hosts[0], {
          hostId,
          ...counts,
          bookedMinutes: 30,
          missedMinutes: 0,
          byWeight: null
        })
        const none = yield* call(
          "GET",
          `${at}/reports/meetings?from=${from}&to=${to}&hostId=ca1e0dea-0000-4000-8000-000000000001`
        )
        refused(none, 404, "not_found")
      })
    )

    it.effect("D-REP-9, D-REP-10: how soon leads booked, and what they have paid since, is reported", () =>
      Effect.gen(function* () {
        const { at, book, call, capture, offer, pay, refund } = yield* shop
        const { eventTypeId } = yield* offer()
        const month = new Date().toISOString().slice(0, 7)
        const before = yield* call("GET", `${at}/reports/leads`)
        assert.deepInclude(before.body, {
          timezone: "UTC",
          speed: { booked: 0, atOnce: 0, medianMinutes: null, p90Minutes: null },
          cohorts: []
        })
        for (const email of ["kim@lead.example", "sam@lead.example"]) yield* capture({ eventTypeId, email })
        const email = "sam@lead.example"
        yield* book(bookingOf(eventTypeId, email, startIn(5)))
        const { transactionId } = (yield* pay({ email, amount: 500, currency: "usd" })).body
        yield* refund({ transactionId, amount: 100, currency: "usd" })
        const { body } = yield* call("GET", `${at}/reports/leads?eventTypeId=${eventTypeId}`)
        assert.deepInclude(body.speed, { booked: 1, atOnce: 1 })
        assert.deepStrictEqual<unknown>(body.cohorts, [
          {
            month,
            leads: 2,
            customers: 1,
            revenue: [{ monthsAfter: 0, revenue: [{ amount: 400, currency: "USD" }] }]
          }
        ])
        const other = yield* shop
        const stranger = yield* other.offer()
        refused(
          yield* call("GET", `${at}/reports/leads?eventTypeId=${stranger.eventTypeId}`),
          404,
          "not_found"
        )
      })
    )

    it.effect("D-REP-4: the ages of open deals, and the days to the closing of others are reported", () =>
      Effect.gen(function* () {
        const { at, book, call, capture, offer, pay } = yield* shop
        const { eventTypeId } = yield* offer({ dealValue: { amount: 500, currency: "USD" } })
        const email = "sam@lead.example"
        yield* capture({ eventTypeId, email })
        yield* book(bookingOf(eventTypeId, email, startIn(5)))
        const { body } = yield* call("GET", `${at}/reports/deals`)
        const open = Array.isArray(body.open) ? body.open : []
        assert.strictEqual(open.length, 6)
        assert.deepStrictEqual<unknown>(open[0], {
          fromDays: 0,
          belowDays: 7,
          deals: 1,
          value: [{ amount: 500, currency: "USD" }]
        })
        assert.deepStrictEqual<unknown>(body.closed, { deals: 0, medianDays: null, p90Days: null })
        yield* pay({ email, amount: 500, currency: "usd" })
        const paid = yield* call("GET", `${at}/reports/deals`)
        assert.deepInclude(paid.body.closed, { deals: 1 })
      })
    )

    it.effect("D-REP-7: reports are limited to an event type and a host; those of nobody are not found", () =>
      Effect.gen(function* () {
        const { post } = yield* Service
        const { at, book, call, capture, offer, pay } = yield* shop
        const other = yield* shop
        const stranger = yield* other.offer()
        const sold = { dealValue: { amount: 500, currency: "USD" } }
        const [one, two] = [yield* offer(sold), yield* offer({ slug: "second", ...sold })]
        for (const [nth, { eventTypeId }] of [one, one, two].entries()) {
          const email = `sam${nth}@lead.example`
          const events = [{ field: "email", dwell_seconds: 1, abandoned: false }]
          yield* post("/funnel-events", { eventTypeId, events }, fromNewIp())
          yield* capture({ eventTypeId, email })
          const booked = yield* book(bookingOf(eventTypeId, email, startIn(5 + nth)))
          assert.strictEqual(booked.status, 200, booked.text)
          if (nth > 0) yield* pay({ email, amount: 500, currency: "usd" })
        }
        yield* pay({ email: "kim@lead.example", amount: 1, currency: "usd" })
        const to = startIn(30)
        const get = (report: string) => call("GET", `${at}/reports/${report}`)
        for (const [of, bookings, paid] of [
          [`eventTypeId=${one.eventTypeId}`, 2, 1],
          [`eventTypeId=${two.eventTypeId}`, 1, 1],
          [`hostId=${one.hostId}`, one.hostId === two.hostId ? 3 : 2, one.hostId === two.hostId ? 2 : 1],
          [`eventTypeId=${two.eventTypeId}&hostId=${two.hostId}`, 1, 1]
        ] as const) {
          const [row] = itemsOf(yield* get(`revenue?by=first_utm_source&${of}`))
          const revenue = [{ amount: 500 * paid, currency: "USD" }]
          assert.deepStrictEqual<unknown>(
            row,
            { key: null, bookings, deals: bookings, closed: paid, revenue },
            of
          )
          for (const step of ["day", "month"]) {
            const [first] = itemsOf(yield* get(`series?step=${step}&${of}`))
            assert.deepInclude(first, { bookings, revenue }, of)
          }
          const meetings = yield* get(`meetings?to=${to}&${of}`)
          const days = Array.isArray(meetings.body.days) ? meetings.body.days : []
          assert.lengthOf(days, bookings, of)
          const deals = yield* get(`deals?${of}`)
          assert.deepInclude(deals.body.closed, { deals: paid }, of)
        }
        const steps = yield* get(`steps?eventTypeId=${one.eventTypeId}`)
        assert.deepInclude(steps.body, { visits: 2, leads: 2, qualified: 2, booked: 2, came: 0, paid: 1 })
        const fields = itemsOf(yield* get(`funnel?eventTypeId=${two.eventTypeId}`))
        assert.deepStrictEqual<unknown>(
          fields.map(({ eventTypeId, views }) => [eventTypeId, views]),
          [[two.eventTypeId, 1]]
        )
        const all = ["revenue?by=host", "series?step=day", "meetings?", "deals?"]
        for (const report of [...all, "funnel?", "steps?", "leads?"])
          refused(yield* get(`${report}&eventTypeId=${stranger.eventTypeId}`), 404, "not_found")
        for (const report of all) {
          refused(yield* get(`${report}&hostId=${stranger.hostId}`), 404, "not_found")
          invalid(yield* get(`${report}&hostId=somebody`), ["hostId"])
        }
      })
    )

    it.effect("rejects an unknown grouping, invalid instants and a period of more than 800 days", () =>
      Effect.gen(function* () {
        const { at, call } = yield* shop
        for (const [query, path] of [
          ["", "by"],
          ["?by=colour", "by"],
          ["?by=month&from=yesterday", "from"],
          ["?by=month&from=2026-01-02T00:00:00Z&to=2026-01-01T23:59:59Z", "to"],
          ["?by=month&from=2024-01-01T00:00:00Z&to=2026-03-11T00:00:01Z", "from"],
          ["?by=month&from=2024-01-01T00:00:00Z", "from"]
        ] as const) {
          invalid(yield* call("GET", `${at}/reports/revenue${query}`), [path])
        }
        for (const [query, path] of [
          ["", "step"],
          ["?step=hour", "step"],
          ["?step=day&by=month", "by"],
          ["?step=day&from=2024-01-01T00:00:00Z&to=2026-03-11T00:00:01Z", "from"]
        ] as const) {
          invalid(yield* call("GET", `${at}/reports/series${query}`), [path])
        }
        invalid(yield* call("GET", `${at}/reports/deals?from=2026-01-02T00:00:00Z&to=2026-01-01T23:59:59Z`), [
          "to"
        ])
        const longest = "from=2024-01-01T00:00:00Z&to=2026-03-11T00:00:00Z"
        for (const report of [
          `funnel?${longest}`,
          `steps?${longest}`,
          `revenue?by=month&${longest}`,
          `series?step=day&${longest}`,
          `meetings?${longest}`,
          `deals?${longest}`
        ])
          assert.strictEqual((yield* call("GET", `${at}/reports/${report}`)).status, 200)
        refused(
          yield* call("GET", `${at}/reports/funnel?from=2024-01-01T00:00:00Z&to=2026-03-11T00:00:01Z`),
          400,
          "invalid_input"
        )
      })
    )
  })
})
