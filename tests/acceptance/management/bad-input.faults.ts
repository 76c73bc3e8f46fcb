import { unknownId } from "../../kit/http/requests.ts"

const always = { always: true }
const leaf = { field: "email", op: "equals", value: "a" }
/** A condition with this number of levels. */
export const deep = (levels: number): object => (levels === 1 ? always : { not: deep(levels - 1) })
/** A condition with this number of leaves. */
export const leaves = (count: number) => ({ any: Array.from({ length: count }, () => always) })
const window = { from: "09:00", to: "17:00" }
/** A valid schedule. */
export const schedule = { timezone: "UTC", weekly: [{ days: ["mon"], ...window }], overrides: [] }
const outcome = { redirectUrl: "https://a.example", ctaUrl: "https://b.example" }
/** A valid field of a form. */
export const field = { key: "why", label: "Why?", type: "text" }

/** Settings with this condition in a route. */
const when = (condition: unknown, hostIds: ReadonlyArray<string> = [unknownId]) => ({
  routing: [{ when: condition, hostIds }]
})

/** Invalid settings of an event type with the paths of their faults. `H` is replaced by the id of a host. */
export const faults: ReadonlyArray<
  readonly [what: string, settings: object, ...paths: ReadonlyArray<string>]
> = [
  ["a slug with capitals and a space", { slug: "Intro Call" }, "slug"],
  ["a slug with a slash", { slug: "a/b" }, "slug"],
  ["an empty title", { title: "" }, "title"],
  ["a long title", { title: "t".repeat(121) }, "title"],
  ["a long template", { titleTemplate: "t".repeat(201) }, "titleTemplate"],
  ["a long description", { description: "d".repeat(2001) }, "description"],
  ["NUL in a text", { description: "a\0b" }, "description"],
  ["half a surrogate pair", { description: "a\ud800" }, "description"],
  ["an unknown status", { status: "live" }, "status"],
  ["an unknown assignment", { assignment: "random" }, "assignment"],
  ["a duration of 0", { durationMinutes: 0 }, "durationMinutes"],
  ["a duration of two days", { durationMinutes: 2880 }, "durationMinutes"],
  ["a fractional number of minutes", { slotIntervalMinutes: 0.5 }, "slotIntervalMinutes"],
  ["a number as a string", { bufferBeforeMinutes: "5" }, "bufferBeforeMinutes"],
  ["a negative buffer", { bufferAfterMinutes: -1 }, "bufferAfterMinutes"],
  ["a notice of two years", { minimumNoticeMinutes: 1_051_200 }, "minimumNoticeMinutes"],
  ["a window of two years", { bookingWindowDays: 730 }, "bookingWindowDays"],
  ["0 bookings per day", { maxBookingsPerDay: 0 }, "maxBookingsPerDay"],
  ["0 bookings per invitee", { perInviteeLimit: 0 }, "perInviteeLimit"],
  ["a reminder 4 minutes before", { reminders: [60, 4] }, "reminders.1"],
  ["a reminder after 31 days", { reminders: [44_640] }, "reminders.0"],
  ["half a minute", { reminders: [7.5] }, "reminders.0"],
  ["the same reminder twice", { reminders: [60, 60] }, "reminders"],
  ["6 reminders", { reminders: [5, 6, 7, 8, 9, 10] }, "reminders"],
  ["an unknown first step", { firstStep: "answers" }, "firstStep"],
  ["an unknown field", { colour: "red" }, "colour"],
  ["an unknown nested field", { consent: { require: true } }, "consent.require"],
  ["a field that the server sets", { id: unknownId }, "id"],
  ["a field of the domain's type", { window: { durationMinutes: 30 } }, "window"],
  ["null for a field that has no null", { hosts: null, form: null }, "form", "hosts"],

  ["an unknown host", { hosts: [{ hostId: unknownId }] }, "hosts.0.hostId"],
  [
    "an unknown host that is required",
    { hosts: [{ hostId: "H" }, { hostId: unknownId, required: true }] },
    "hosts.1.hostId"
  ],
  ["an invalid host id", { hosts: [{ hostId: "hedy" }] }, "hosts.0.hostId"],
  ["a duplicate host", { hosts: [{ hostId: "H" }, { hostId: "H" }] }, "hosts.1.hostId"],
  ["a weight of 0", { hosts: [{ hostId: "H", weight: 0 }] }, "hosts.0.weight"],
  ["a negative weight", { hosts: [{ hostId: "H", weight: -1 }] }, "hosts.0.weight"],
  ["a fractional priority", { hosts: [{ hostId: "H", priority: 0.5 }] }, "hosts.0.priority"],
  [
    "too many hosts",
    { hosts: Array.from({ length: 101 }, () => ({ hostId: crypto.randomUUID() })) },
    "hosts"
  ],

  ["an unknown time zone", { schedule: { ...schedule, timezone: "Mars/Base" } }, "schedule.timezone"],
  ["an offset as time zone", { schedule: { ...schedule, timezone: "+02:00" } }, "schedule.timezone"],
  ["an abbreviation as time zone", { schedule: { ...schedule, timezone: "PST" } }, "schedule.timezone"],
  [
    "an empty window",
    { schedule: { ...schedule, weekly: [{ days: ["mon"], from: "09:00", to: "09:00" }] } },
    "schedule.weekly.0.to"
  ],
  [
    "a window without days",
    { schedule: { ...schedule, weekly: [{ days: [], ...window }] } },
    "schedule.weekly.0.days"
  ],
  [
    "an unknown day",
    { schedule: { ...schedule, weekly: [{ days: ["someday"], ...window }] } },
    "schedule.weekly.0.days.0"
  ],
  [
    "25:00",
    { schedule: { ...schedule, weekly: [{ days: ["mon"], from: "09:00", to: "25:00" }] } },
    "schedule.weekly.0.to"
  ],
  [
    "a window that starts at 24:00",
    { schedule: { ...schedule, weekly: [{ days: ["mon"], from: "24:00", to: "00:00" }] } },
    "schedule.weekly.0.from"
  ],
  [
    "an override that starts at 24:00",
    {
      schedule: {
        ...schedule,
        overrides: [{ date: "2026-12-24", windows: [window, { from: "24:00", to: "08:00" }] }]
      }
    },
    "schedule.overrides.0.windows.1.from"
  ],
  [
    "an empty override",
    {
      schedule: {
        ...schedule,
        overrides: [{ date: "2026-12-24", windows: [window, { from: "12:00", to: "12:00" }] }]
      }
    },
    "schedule.overrides.0.windows.1.to"
  ],
  [
    "a date that does not exist",
    { schedule: { ...schedule, overrides: [{ date: "2026-02-30", windows: [] }] } },
    "schedule.overrides.0.date"
  ],
  [
    "a duplicate date",
    {
      schedule: {
        ...schedule,
        overrides: [
          { date: "2026-12-24", windows: [] },
          { date: "2026-12-24", windows: [window] }
        ]
      }
    },
    "schedule.overrides.1.date"
  ],

  ["an unknown kind of location", { locations: [{ kind: "moon" }] }, "locations.0"],
  ["a video without a link", { locations: [{ kind: "video" }] }, "locations.0.conferencingLink"],
  [
    "a javascript: link",
    { locations: [{ kind: "video", conferencingLink: "javascript:alert(1)" }] },
    "locations.0.conferencingLink"
  ],
  [
    "a phone with a link",
    { locations: [{ kind: "phone", conferencingLink: "https://a.example" }] },
    "locations.0.conferencingLink"
  ],
  ["an empty address", { locations: [{ kind: "in_person_host", address: "" }] }, "locations.0.address"],

  ["a duplicate key", { form: { fields: [field, { ...field, label: "Again?" }] } }, "form.fields.1.key"],
  ["a reserved key", { form: { fields: [{ ...field, key: "email" }] } }, "form.fields.0.key"],
  ["a key with spaces", { form: { fields: [{ ...field, key: "why not" }] } }, "form.fields.0.key"],
  ["an unknown type", { form: { fields: [{ ...field, type: "date" }] } }, "form.fields.0.type"],
  [
    "a select field without options",
    { form: { fields: [{ ...field, type: "select" }] } },
    "form.fields.0.options"
  ],
  [
    "too many fields",
    { form: { fields: Array.from({ length: 51 }, (_, index) => ({ ...field, key: `k${index}` })) } },
    "form.fields"
  ],

  [
    "an email as domain",
    { emailPolicy: { blockedDomains: ["a@b.example"] } },
    "emailPolicy.blockedDomains.0"
  ],
  [
    "a pattern as domain",
    { emailPolicy: { allowedDomains: ["*.b.example"] } },
    "emailPolicy.allowedDomains.0"
  ],
  ["a domain as email", { emailPolicy: { blockedEmails: ["b.example"] } }, "emailPolicy.blockedEmails.0"],

  ["9 levels", when(deep(9)), "routing.0.when"],
  ["101 leaves", when(leaves(101)), "routing.0.when"],
  ["an empty condition", when({}), "routing.0.when"],
  ["two operators in one condition", when({ all: [leaf], any: [leaf] }), "routing.0.when"],
  ["an empty list of conditions", when({ all: [] }), "routing.0.when.all"],
  ["always: false", when({ always: false }), "routing.0.when.always"],
  [
    "an unknown field of a lead",
    when({ any: [leaf, { ...leaf, field: "age" }] }),
    "routing.0.when.any.1.field"
  ],
  ["a misspelt parameter", when({ ...leaf, field: "attribution.utm_sorce" }), "routing.0.when.field"],
  ["an unknown operator", when({ not: { ...leaf, op: "matches" } }), "routing.0.when.not.op"],
  ["no value", when({ field: "email", op: "equals" }), "routing.0.when.value"],
  ["an object as value", when({ ...leaf, value: {} }), "routing.0.when.value"],
  ["an empty list as value", when({ ...leaf, op: "in", value: [] }), "routing.0.when.value"],
  ["a text as value of exists", when({ ...leaf, op: "exists", value: "no" }), "routing.0.when.value"],
  ["a misspelt key", when({ ...leaf, vlaue: "a" }), "routing.0.when.vlaue"],
  ["a field that the form does not have", when({ ...leaf, field: "custom.size" }), "routing.0.when.field"],
  [
    "an option that a field does not offer",
    {
      form: { fields: [{ ...field, type: "select", options: ["a", "b"] }] },
      disqualification: [{ when: { not: { field: "custom.why", op: "in", value: ["A", "c"] } }, outcome }]
    },
    "disqualification.0.when.not.value.1"
  ],
  [
    "too many values in all rules",
    {
      routing: Array.from({ length: 5 }, () => ({
        when: { ...leaf, op: "in", value: Array.from({ length: 500 }, (_, nth) => String(nth)) },
        hostIds: ["H"]
      }))
    },
    "routing"
  ],
  ["a route to an unknown host", when(always), "routing.0.hostIds.0"],
  ["a route without a host", when(always, []), "routing.0.hostIds"],
  [
    "a route to a javascript: URL",
    { routing: [{ when: always, hostIds: ["H"], redirectUrl: "javascript:alert(1)" }] },
    "routing.0.redirectUrl"
  ],
  [
    "too many rules",
    { routing: Array.from({ length: 51 }, () => ({ when: always, hostIds: ["H"] })) },
    "routing"
  ],
  [
    "an outcome with a javascript: URL",
    { disqualification: [{ when: always, outcome: { ...outcome, redirectUrl: "javascript:alert(1)" } }] },
    "disqualification.0.outcome.redirectUrl"
  ],
  [
    "an outcome without ctaUrl",
    { disqualification: [{ when: always, outcome: { redirectUrl: "https://a.example" } }] },
    "disqualification.0.outcome.ctaUrl"
  ],

  [
    "a redirect to a javascript: URL",
    { confirmation: { redirectUrl: "javascript:alert(1)" } },
    "confirmation.redirectUrl"
  ],
  [
    "a redirect to a data: URL",
    { confirmation: { redirectUrl: "data:text/html,x" } },
    "confirmation.redirectUrl"
  ],
  ["a redirect to a relative URL", { confirmation: { redirectUrl: "/thanks" } }, "confirmation.redirectUrl"],
  [
    "a delay of an hour",
    { confirmation: { redirectUrl: "https://a.example", delaySeconds: 3600 } },
    "confirmation.delaySeconds"
  ],
  ["a value of 0", { dealValue: { amount: 0, currency: "USD" } }, "dealValue.amount"],
  ["half a cent", { dealValue: { amount: 1.005, currency: "USD" } }, "dealValue.amount"],
  ["a value too high", { dealValue: { amount: 10_000_000_000, currency: "USD" } }, "dealValue.amount"],
  ["an unknown currency", { dealValue: { amount: 1, currency: "dollars" } }, "dealValue.currency"]
]
