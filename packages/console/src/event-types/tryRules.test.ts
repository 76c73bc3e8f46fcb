import { assert, describe, it } from "@effect/vitest"
import { Email } from "@calendeal/domain/contacts"
import { EventType as StoredEventType } from "@calendeal/domain/event-types"
import { qualify } from "@calendeal/domain/routing"
import { sampleContact, sampleNow, sampleOffering } from "@calendeal/port-contracts/samples"
import * as Schema from "effect/Schema"
import { conditionOf } from "./conditions.ts"
import { tryRules } from "./tryRules.ts"

const Part = Schema.Struct({
  field: Schema.Literals(["email_domain", "custom.seats", "attribution.utm_source"]),
  op: Schema.Literals(["equals", "not_equals", "contains", "starts_with"]),
  value: Schema.Literals(["", "10", "google", "acme.example"])
})
const Rules = Schema.Array(
  Schema.Struct({ joined: Schema.Literals(["all", "any"]), parts: Schema.Array(Part) })
).check(Schema.isMaxLength(4))
const Lead = Schema.Struct({
  seats: Schema.Literals(["10", "20"]),
  utm_source: Schema.Literals(["google", "bing"]),
  domain: Schema.Literals(["acme.example", "other.example"])
})
const form = { fields: [{ key: "seats", label: "Seats", type: "text" as const, required: false }] }
const outcome = {
  redirectUrl: "https://acme.example/",
  fullyBooked: false,
  title: "",
  guestMessage: "",
  ctaLabel: "",
  ctaUrl: "https://acme.example/"
}

describe("rules that are tried", () => {
  it.prop(
    "D-CON-34: a pretend lead gets what the service decides about a real one",
    [Rules, Rules, Lead],
    ([refusing, routing, { domain, seats, utm_source }]) => {
      const disqualification = refusing.map((flat) => ({ when: conditionOf(flat), outcome }))
      const host = "00000000-0000-4000-8000-000000000001"
      const routes = routing.map((flat) => ({ when: conditionOf(flat), hostIds: [host], redirectUrl: null }))
      const { eventType } = sampleOffering({
        eventType: Schema.decodeUnknownSync(
          Schema.Struct({
            disqualification: StoredEventType.fields.disqualification,
            form: StoredEventType.fields.form,
            routing: StoredEventType.fields.routing
          })
        )({ disqualification, form, routing: routes })
      })
      const contact = sampleContact(eventType.workspaceId, {
        email: Email.make(`vera@${domain}`),
        customFields: { seats },
        attribution: { first: { touch: { utm_source }, at: sampleNow }, last: null }
      })
      const expected = qualify(eventType, { contact, phoneCountry: null })
      const trial = tryRules(
        { disqualification, form, routing: routes },
        { email: `vera@${domain}`, "custom.seats": seats, "attribution.utm_source": utm_source }
      )
      const place = (fits: ReadonlyArray<boolean>) => fits.indexOf(true) + 1
      assert.deepStrictEqual(
        [place(trial.refusals), place(trial.routes)],
        expected._tag === "Disqualified"
          ? [expected.rule?.number, 0]
          : expected._tag === "Routed"
            ? [0, expected.rule?.number]
            : [0, 0]
      )
    }
  )
})
