import { visitDays as daysRead, visitLimit as limitRead, visitsFrom } from "@calendeal/domain/contacts"
import { assert, describe, it } from "vitest"
import { textLimit, visitDays, visitLimit, visitsWith } from "./visits.ts"

const now = Date.parse("2026-12-01T12:00:00.000Z")
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

describe("The visits that a browser remembers", () => {
  it("D-JRN-5: are as many and as old as the service reads", () => {
    assert.deepStrictEqual([visitLimit, visitDays], [limitRead, daysRead])
    const visits = visitsWith(null, { utm_source: "ads" }, now)
    assert.strictEqual(visitsFrom(visits).length, 1)
  })

  it("D-JRN-5: a visit joins those before it, unless it repeats the last one or says nothing", () => {
    const one = visitsWith(null, { utm_source: "ads", landing_page: "https://a.example/" }, now - 3_600_000)
    assert.deepStrictEqual(one, [{ at: hoursAgo(1), utm_source: "ads", landing_page: "https://a.example/" }])
    const stored = JSON.stringify(one)
    assert.deepStrictEqual(
      visitsWith(stored, { utm_source: "ads", landing_page: "https://a.example/" }, now),
      one
    )
    assert.deepStrictEqual(visitsWith(stored, {}, now), one)
    assert.deepStrictEqual(visitsWith(stored, { utm_source: "mail" }, now), [
      ...one,
      { at: hoursAgo(0), utm_source: "mail" }
    ])
  })

  it("D-JRN-5: those of more than 90 days are forgotten, and the oldest of more than 20", () => {
    const old = [2161, 2159, -1].map((hours) => ({ at: hoursAgo(hours), utm_source: `${hours}` }))
    assert.deepStrictEqual(
      visitsWith(JSON.stringify(old), {}, now).map(({ utm_source }) => utm_source),
      ["2159"]
    )
    const many = Array.from({ length: 20 }, (_, nth) => ({ at: hoursAgo(30 - nth), utm_source: `${nth}` }))
    const visits = visitsWith(JSON.stringify(many), { utm_source: "new" }, now)
    assert.deepStrictEqual(
      [visits.length, visits[0]?.utm_source, visits.at(-1)?.utm_source],
      [20, "1", "new"]
    )
  })

  it("D-JRN-5: long texts leave room for a request, and what others have stored is as nothing", () => {
    const long = Object.fromEntries(
      ["utm_source", "utm_medium", "utm_campaign", "utm_term"].map((key) => [key, "x".repeat(2000)])
    )
    const many = Array.from({ length: 20 }, (_, nth) => ({
      at: hoursAgo(30 - nth),
      ...long,
      gclid: `${nth}`
    }))
    const visits = visitsWith(JSON.stringify(many), long, now)
    assert.isAtMost(JSON.stringify(visits).length, textLimit)
    assert.isAtLeast(visits.length, 3)
    for (const stored of [
      "{",
      "1",
      "{}",
      "null",
      "[null,1,[],{}]",
      '[{"at":1}]',
      '[{"at":"soon","utm_source":"x"}]'
    ])
      assert.deepStrictEqual(visitsWith(stored, {}, now), [], stored)
  })
})
