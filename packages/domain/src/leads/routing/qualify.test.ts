import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { Outcome } from "../contacts/index.ts"
import {
  type Condition,
  type Disqualification,
  type RoutingRule,
  WebAddress
} from "../../workspace/event-types/index.ts"
import { sampleContact, sampleHost, sampleOffering } from "@calendeal/port-contracts/samples"
import { allowedHosts, qualify } from "./qualify.ts"

const { eventType, workspace } = sampleOffering()
const lead = { contact: sampleContact(workspace.id), phoneCountry: null }
const when = (matches: boolean): Condition => (matches ? { always: true } : { not: { always: true } })
const address = (path: string) => WebAddress.make(`https://example.com/${path}`)

const refusal = (number: number): Disqualification => ({
  redirectUrl: address(`no-${number}`),
  fullyBooked: false,
  title: "",
  guestMessage: "",
  ctaLabel: "",
  ctaUrl: address("pricing")
})
/** Every third rule has a name. */
const named = (number: number) => (number % 3 === 0 ? { name: `rule ${number}` } : {})
const recorded = (number: number) => ({
  number: number + 1,
  name: number % 3 === 0 ? `rule ${number}` : null
})
const route = (matches: boolean, number: number): RoutingRule => ({
  ...named(number),
  when: when(matches),
  hostIds: [sampleHost(workspace.id).id],
  redirectUrl: number % 2 === 0 ? address(`team-${number}`) : null
})
const Matches = Schema.Array(Schema.Boolean).check(Schema.isMaxLength(4))

describe("qualify", () => {
  it("D-CAP-5: without rules every lead is qualified", () => {
    assert.strictEqual(qualify(eventType, lead)._tag, "Qualified")
  })

  it.prop(
    "D-CAP-5: the first matching disqualification, else the first matching route, else qualified; with the rule's number and name",
    [Matches, Matches],
    ([refusals, routes]) => {
      const routing = routes.map(route)
      const rules = {
        disqualification: refusals.map((matches, index) => ({
          ...named(index),
          when: when(matches),
          outcome: refusal(index)
        })),
        routing
      }
      let expected = Outcome.make({ _tag: "Qualified" })
      for (const [index, matches] of [...routes.entries()].toReversed()) {
        const { hostIds, redirectUrl } = routing[index] ?? route(false, 0)
        if (matches) expected = Outcome.make({ _tag: "Routed", hostIds, redirectUrl, rule: recorded(index) })
      }
      for (const [index, matches] of [...refusals.entries()].toReversed()) {
        if (matches)
          expected = Outcome.make({
            _tag: "Disqualified",
            disqualification: refusal(index),
            rule: recorded(index)
          })
      }
      assert.deepStrictEqual(qualify({ ...eventType, ...rules }, lead), expected)
    }
  )

  it("D-CAP-5: rules are evaluated on the lead", () => {
    const rule = { when: { field: "phone_country", op: "equals", value: "fr" }, outcome: refusal(0) } as const
    const asked = { ...eventType, disqualification: [rule] }
    assert.strictEqual(qualify(asked, { ...lead, phoneCountry: "FR" })._tag, "Disqualified")
    assert.strictEqual(qualify(asked, { ...lead, phoneCountry: "GB" })._tag, "Qualified")
  })
})

describe("allowedHosts", () => {
  const Hosts = Schema.Array(Schema.Struct({ active: Schema.Boolean, routed: Schema.Boolean })).check(
    Schema.isMaxLength(5)
  )

  it.prop(
    "D-CAP-5: only active hosts: the routed ones, all without routing, none if disqualified",
    [Hosts],
    ([draws]) => {
      const hosts = draws.map(({ active }) => sampleHost(workspace.id, { active }))
      const offering = { workspace, eventType, hosts }
      const elsewhere = sampleHost(workspace.id).id
      const hostIds = [
        ...hosts
          .filter((_, index) => draws[index]?.routed)
          .map(({ id }) => id)
          .reverse(),
        elsewhere
      ]
      const allowed = (outcome: Outcome) => allowedHosts(offering, outcome)
      const active = hosts.filter((_, index) => draws[index]?.active)
      assert.deepStrictEqual(
        allowed(Outcome.make({ _tag: "Routed", hostIds, redirectUrl: null })),
        active.filter((host) => hostIds.includes(host.id))
      )
      assert.deepStrictEqual(allowed(Outcome.make({ _tag: "Qualified" })), active)
      assert.deepStrictEqual(allowed(Outcome.make({ _tag: "Undecided" })), active)
      assert.deepStrictEqual(
        allowed(Outcome.make({ _tag: "Disqualified", disqualification: refusal(0) })),
        []
      )
    }
  )
})
