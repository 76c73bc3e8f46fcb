import { assert, describe, it } from "@effect/vitest"
import type { PastPage, ProviderName } from "@calendeal/domain/receivers"
import { DateTime, Result } from "effect"
import { providers } from "../src/providers/providers.ts"
import { type Answers, entriesOf, line } from "./reading/follow.ts"

const since = DateTime.makeUnsafe("2026-01-01T00:00:00Z")
const seconds = DateTime.toEpochMillis(since) / 1000
const [before, after] = ["2025-12-31T23:59:59Z", "2026-02-01T09:00:00Z"]

/** What is found since a time, by asking for page after page; "unreadable" for an item that is. */
const foundBy = (name: ProviderName, answers: Answers) => {
  const { past } = providers[name]
  const found: Array<string> = []
  for (const first of past.since(since))
    for (let path: string | null = first; path !== null;) {
      const read: PastPage = Result.getOrThrow(past.read(path, answers(decodeURIComponent(path)), since))
      for (const content of read.contents) {
        const entries = content === null ? "malformed" : entriesOf(content, answers)
        found.push(...(entries === "malformed" ? ["unreadable"] : entries.map(line)))
      }
      path = read.next
    }
  return found
}

/** Answers from a table, which has every path that is asked for. */
const from =
  (documents: Readonly<Record<string, unknown>>): Answers =>
  (path) =>
    documents[path] ?? assert.fail(path)

const sale = (id: string, created_at: string, more: object = {}) => ({
  id,
  attributes: {
    status: "paid",
    total: 4000,
    currency: "EUR",
    user_email: "sam@customer.example",
    created_at,
    updated_at: created_at,
    ...more
  }
})

const transaction = (id: string, more: object = {}) => ({
  id,
  status: "completed",
  currency_code: "EUR",
  custom_data: { booking_uid: "bk_1" },
  created_at: after,
  details: { totals: { grand_total: "4000" } },
  ...more
})
const adjustment = (id: string, created_at: string) => ({
  id,
  action: "refund",
  status: "approved",
  transaction_id: "txn_1",
  currency_code: "EUR",
  created_at,
  totals: { total: "1500" }
})
const paddlePage = (data: ReadonlyArray<object>, next: string, has_more: boolean) => ({
  data,
  meta: { request_id: "r", pagination: { per_page: 30, next, has_more, estimated_total: 9 } }
})

const money = { value: "40.00", currency: "EUR" }

/** Lists of two pages, with what the provider says of their items. */
const shops: ReadonlyArray<readonly [ProviderName, Readonly<Record<string, object>>, ReadonlyArray<string>]> =
  [
    [
      "paddle",
      {
        "/transactions?status=paid,completed&created_at[GTE]=2026-01-01T00:00:00.000Z&per_page=30":
          paddlePage(
            [transaction("txn_1"), transaction("txn_x", { details: null })],
            "https://api.paddle.com/transactions?after=txn_x&per_page=30",
            true
          ),
        "/transactions?after=txn_x&per_page=30": paddlePage(
          [transaction("txn_2")],
          "https://api.paddle.com/transactions?after=txn_2",
          false
        ),
        // The list goes back to the beginning, and is left where it is too old.
        "/adjustments?order_by=id[DESC]&per_page=50": paddlePage(
          [adjustment("adj_2", after), adjustment("adj_1", before)],
          "https://api.paddle.com/adjustments?after=adj_1",
          true
        )
      },
      ["payment txn_1 4000 EUR", "unreadable", "payment txn_2 4000 EUR", "refund adj_2 of txn_1 1500 EUR"]
    ],
    [
      "chargebee",
      {
        [`/transactions?date[after]=${seconds - 1}&sort_by[asc]=date&limit=100`]: {
          list: [
            {
              transaction: {
                id: "txn_1",
                type: "payment",
                status: "success",
                amount: 4000,
                currency_code: "EUR",
                customer_id: "cust 7",
                date: seconds
              }
            }
          ],
          next_offset: '["1","2"]'
        },
        [`/transactions?date[after]=${seconds - 1}&sort_by[asc]=date&limit=100&offset=["1","2"]`]: {
          list: [
            {
              transaction: {
                id: "txn_2",
                type: "refund",
                status: "success",
                amount: 1500,
                currency_code: "EUR",
                customer_id: "cust 7",
                refunded_txn_id: "txn_1",
                date: seconds + 9
              }
            }
          ]
        },
        "/customers/cust 7": { customer: { id: "cust 7", email: "sam@customer.example" } }
      },
      ["payment txn_1 4000 EUR", "refund txn_2 of txn_1 1500 EUR"]
    ],
    [
      "lemon-squeezy",
      {
        "/v1/orders?page[number]=1&page[size]=100": {
          data: [sale("5", after)],
          links: { next: "https://api.lemonsqueezy.com/v1/orders?page[number]=2&page[size]=100" }
        },
        "/v1/orders?page[number]=2&page[size]=100": {
          data: [sale("4", after, { status: "refunded", refunded_amount: 4000 }), sale("3", before)],
          links: { next: "https://api.lemonsqueezy.com/v1/orders?page[number]=3&page[size]=100" }
        },
        "/v1/subscription-invoices?page[number]=1&page[size]=100": {
          data: [
            sale("9", after, { billing_reason: "renewal", subscription_id: 3 }),
            sale("8", after, { billing_reason: "initial", subscription_id: 3 })
          ],
          links: {}
        }
      },
      [
        "payment order:5 4000 EUR",
        "payment order:4 4000 EUR",
        "refund order:4/refunded/4000 of order:4 4000 EUR",
        "payment invoice:9 4000 EUR"
      ]
    ],
    [
      "gocardless",
      {
        "/payments?created_at[gte]=2026-01-01T00:00:00.000Z&limit=500": {
          payments: [{ id: "PM2", status: "submitted" }],
          meta: { cursors: { before: null, after: "PM2" }, limit: 500 }
        },
        "/payments?created_at[gte]=2026-01-01T00:00:00.000Z&limit=500&after=PM2": {
          payments: [{ id: "PM1", status: "paid_out" }],
          meta: { cursors: { before: "PM1", after: null }, limit: 500 }
        },
        "/events?payment=PM1&limit=500": { events: [{ id: "EV1", action: "confirmed", created_at: after }] },
        "/payments/PM1": { payments: { id: "PM1", amount: 4000, currency: "GBP", links: {} } },
        "/refunds?created_at[gte]=2026-01-01T00:00:00.000Z&limit=500": {
          refunds: ["paid", "cancelled", "bounced", "funds_returned"].map((status, nth) => ({
            id: `RF${nth}`,
            amount: 1500,
            currency: "GBP",
            created_at: after,
            status,
            links: { payment: "PM1" }
          })),
          meta: { cursors: { before: null, after: null }, limit: 500 }
        }
      },
      [
        "payment PM1 4000 GBP",
        "refund RF0 of PM1 1500 GBP",
        "refund RF2 of PM1 1500 GBP",
        "refund_failed RF2/failed of PM1 1500 GBP",
        "refund RF3 of PM1 1500 GBP",
        "refund_failed RF3/failed of PM1 1500 GBP"
      ]
    ],
    [
      "mollie",
      {
        "/v2/payments?limit=250": {
          count: 2,
          _embedded: {
            payments: [
              { id: "tr_3", createdAt: after, paidAt: after },
              { id: "tr_2", createdAt: after, status: "expired" }
            ]
          },
          _links: { next: { href: "https://api.mollie.com/v2/payments?from=tr_1&limit=250" } }
        },
        "/v2/payments?from=tr_1&limit=250": {
          count: 1,
          _embedded: { payments: [{ id: "tr_1", createdAt: before, paidAt: before }] },
          _links: { next: { href: "https://api.mollie.com/v2/payments?from=tr_0&limit=250" } }
        },
        "/v2/payments/tr_3?embed=refunds,chargebacks": { id: "tr_3", amount: money, paidAt: after }
      },
      ["payment tr_3 4000 EUR"]
    ]
  ]

describe("The past of providers", () => {
  for (const [name, documents, found] of shops)
    it(`D-RCV-28: ${name}: each page is read by the readers of calls, until the last or what is too old`, () => {
      assert.deepStrictEqual(foundBy(name, from(documents)), found)
    })

  it("D-RCV-28: a page that is none, and the path of no list, are malformed", () => {
    for (const { past } of Object.values(providers)) {
      for (const first of past.since(since))
        for (const page of [null, {}, [], { data: {} }])
          assert.isTrue(Result.isFailure(past.read(first, page, since)), first)
      assert.isTrue(Result.isFailure(past.read("/v1/toString", { data: [] }, since)))
    }
  })
})
