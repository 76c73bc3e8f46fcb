const uuid = { type: "string", format: "uuid" }
const email = { type: "string", format: "email", maxLength: 254 }
const touch = { type: "object", additionalProperties: { type: "string", maxLength: 512 } }
const object = (properties, required = Object.keys(properties)) => ({ type: "object", properties, required })

const date = { type: "string", format: "date" }
/** What both questions about free times have in common. */
const asked = { eventTypeId: uuid, tz: { type: "string" }, h: { type: "string", maxLength: 2000 } }

/** The JSON Schemas of each endpoint. */
export const schemas = {
  health: { response: { 200: object({ status: { type: "string" }, version: { type: "string" } }) } },
  months: {
    querystring: object({ ...asked, from: date, to: date }, ["eventTypeId", "tz", "from", "to"]),
    response: {
      200: object({
        availableDates: { type: "array", items: { type: "string" } },
        noHostsAvailable: { type: "boolean" }
      })
    }
  },
  slots: {
    querystring: object({ ...asked, date }, ["eventTypeId", "tz", "date"]),
    response: {
      200: object({
        date: { type: "string" },
        slots: { type: "array", items: object({ startTimeUtc: { type: "string" } }) },
        noHostsAvailable: { type: "boolean" }
      })
    }
  },
  capture: {
    body: object(
      {
        eventTypeId: uuid,
        email,
        name: { type: "string", minLength: 1, maxLength: 120 },
        phone: { type: "string", maxLength: 40 },
        attributionJsonb: touch,
        customFields: { type: "object", maxProperties: 50 },
        step1Complete: { type: "boolean" }
      },
      ["eventTypeId", "email"]
    ),
    response: {
      200: object({
        contactId: { type: "string" },
        wasCreated: { type: "boolean" },
        disqualified: { type: "boolean" },
        redirectUrl: { type: "string", nullable: true },
        allowedHostIds: { type: "array", items: { type: "string" } }
      })
    }
  },
  book: {
    headers: object({ "idempotency-key": { type: "string", minLength: 8, maxLength: 512 } }),
    body: object(
      {
        eventTypeId: uuid,
        startTimeUtc: { type: "string", format: "date-time" },
        bookerTimezone: { type: "string" },
        attendees: {
          type: "array",
          minItems: 1,
          maxItems: 20,
          items: object({ name: { type: "string", minLength: 1, maxLength: 120 }, email })
        },
        responses: { type: "object", maxProperties: 50, additionalProperties: { type: "string" } },
        attributionJsonb: touch
      },
      ["eventTypeId", "startTimeUtc", "bookerTimezone", "attendees"]
    ),
    response: { 200: object({ uid: { type: "string" } }) }
  },
  payment: object(
    {
      email,
      amount: { type: "number", exclusiveMinimum: 0, maximum: 9999999999.99 },
      currency: { type: "string", pattern: "^[A-Za-z]{3}$" },
      transaction_at: { type: "string", format: "date-time" },
      description: { type: "string", maxLength: 2000 }
    },
    ["email", "amount", "currency"]
  )
}
