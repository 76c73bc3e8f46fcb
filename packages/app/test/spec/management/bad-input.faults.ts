import { unknownId } from "../1-requests.ts"

const always = { always: true }
const leaf = { field: "email", op: "equals", value: "a" }
/** A condition of so many levels. */
export const deep = (levels: number): object => (levels === 1 ? always : { not: deep(levels - 1) })
/** A condition of so many leaves. */
export const leaves = (count: number) => ({ any: Array.from({ length: count }, () => always) })
const window = { from: "09:00", to: "17:00" }
/** A schedule without a fault. */
export const schedule = { timezone: "UTC", weekly: [{ days: ["mon"], ...window }], overrides: [] }
const outcome = { redirectUrl: "https://a.example", ctaUrl: "https://b.example" }
/** A field of a form without a fault. */
export const field = { key: "why", label: "Why?", type: "text" }

/** A condition in its place. */
const when = (condition: unknown, hostIds: ReadonlyArray<string> = [unknownId]) => ({
  routing: [{ when: condition, hostIds }]
})

/** Faulty settings of an event type, and where they are at fault. H stands for a host of the workspace. */
export const faults: ReadonlyArray<
  readonly [what: string, settings: object, ...paths: ReadonlyArray<string>]
> = [
  ["no slug of a path", { slug: "Intro Call" }, "slug"],
  ["a slug with a slash", { slug: "a/b" }, "slug"],
  ["an empty title", { title: "" }, "title"],
  ["a long title", { title: "t".repeat(121) }, "title"],
  ["a long template", { titleTemplate: "t".repeat(201) }, "titleTemplate"],
  ["a long description", { description: "d".repeat(2001) }, "description"],
  ["NUL in a text", { description: "a\0b" }, "description"],
  ["half a surrogate pair", { description: "a\ud800" }, "description"],
  ["an unknown status", { status: "live" }, "status"],
  ["an unknown assignment", { assignment: "random" }, "assignment"],
  ["no duration", { durationMinutes: 0 }, "durationMinutes"],
  ["a duration of two days", { durationMinutes: 2880 }, "durationMinutes"],
  ["half a minute", { slotIntervalMinutes: 0.5 }, "slotIntervalMinutes"],
  ["a number as text", { bufferBeforeMinutes: "5" }, "bufferBeforeMinutes"],
  ["a negative buffer", { bufferAfterMinutes: -1 }, "bufferAfterMinutes"],
  ["a notice of two years", { minimumNoticeMinutes: 1_051_200 }, "minimumNoticeMinutes"],
  ["a window of two years", { bookingWindowDays: 730 }, "bookingWindowDays"],
  ["no booking a day", { maxBookingsPerDay: 0 }, "maxBookingsPerDay"],
  ["no booking an invitee", { perInviteeLimit: 0 }, "perInviteeLimit"],
  ["an unknown field", { colour: "red" }, "colour"],
  ["an unknown field further down", { consent: { require: true } }, "consent.require"],
  ["a field that is not the client's", { id: unknownId }, "id"],
  ["the domain's own shape", { window: { durationMinutes: 30 } }, "window"],
  ["null where it means nothing", { hosts: null, form: null }, "form", "hosts"],

  ["an unknown host", { hosts: [{ hostId: unknownId }] }, "hosts.0.hostId"],
  [
    "an unknown host that is required",
    { hosts: [{ hostId: "H" }, { hostId: unknownId, required: true }] },
    "hosts.1.hostId"
  ],
  ["no identifier", { hosts: [{ hostId: "hedy" }] }, "hosts.0.hostId"],
  ["a host twice", { hosts: [{ hostId: "H" }, { hostId: "H" }] }, "hosts.1.hostId"],
  ["a weight of nothing", { hosts: [{ hostId: "H", weight: 0 }] }, "hosts.0.weight"],
  ["a negative weight", { hosts: [{ hostId: "H", weight: -1 }] }, "hosts.0.weight"],
  ["half a priority", { hosts: [{ hostId: "H", priority: 0.5 }] }, "hosts.0.priority"],
  [
    "too many hosts",
    { hosts: Array.from({ length: 101 }, () => ({ hostId: crypto.randomUUID() })) },
    "hosts"
  ],

  ["an unknown zone", { schedule: { ...schedule, timezone: "Mars/Base" } }, "schedule.timezone"],
  ["an offset for a zone", { schedule: { ...schedule, timezone: "+02:00" } }, "schedule.timezone"],
  ["an abbreviation for a zone", { schedule: { ...schedule, timezone: "PST" } }, "schedule.timezone"],
  [
    "a window of no time",
    { schedule: { ...schedule, weekly: [{ days: ["mon"], from: "09:00", to: "09:00" }] } },
    "schedule.weekly.0.to"
  ],
  [
    "a window without a day",
    { schedule: { ...schedule, weekly: [{ days: [], ...window }] } },
    "schedule.weekly.0.days"
  ],
  [
    "an unknown day",
    { schedule: { ...schedule, weekly: [{ days: ["someday"], ...window }] } },
    "schedule.weekly.0.days.0"
  ],
  [
    "25 o'clock",
    { schedule: { ...schedule, weekly: [{ days: ["mon"], from: "09:00", to: "25:00" }] } },
    "schedule.weekly.0.to"
  ],
  [
    "a window that begins when its day is over",
    { schedule: { ...schedule, weekly: [{ days: ["mon"], from: "24:00", to: "00:00" }] } },
    "schedule.weekly.0.from"
  ],
  [
    "an override that begins when its day is over",
    {
      schedule: {
        ...schedule,
        overrides: [{ date: "2026-12-24", windows: [window, { from: "24:00", to: "08:00" }] }]
      }
    },
    "schedule.overrides.0.windows.1.from"
  ],
  [
    "an override of no time",
    {
      schedule: {
        ...schedule,
        overrides: [{ date: "2026-12-24", windows: [window, { from: "12:00", to: "12:00" }] }]
      }
    },
    "schedule.overrides.0.windows.1.to"
  ],
  [
    "a day that does not exist",
    { schedule: { ...schedule, overrides: [{ date: "2026-02-30", windows: [] }] } },
    "schedule.overrides.0.date"
  ],
  [
    "a day twice",
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

  ["a location of no kind", { locations: [{ kind: "moon" }] }, "locations.0"],
  ["a video without a link", { locations: [{ kind: "video" }] }, "locations.0.conferencingLink"],
  [
    "a link that runs",
    { locations: [{ kind: "video", conferencingLink: "javascript:alert(1)" }] },
    "locations.0.conferencingLink"
  ],
  [
    "a phone with a link",
    { locations: [{ kind: "phone", conferencingLink: "https://a.example" }] },
    "locations.0.conferencingLink"
  ],
  ["nowhere", { locations: [{ kind: "in_person_host", address: "" }] }, "locations.0.address"],

  ["a key twice", { form: { fields: [field, { ...field, label: "Again?" }] } }, "form.fields.1.key"],
  ["a key that every form has", { form: { fields: [{ ...field, key: "email" }] } }, "form.fields.0.key"],
  ["a key with blanks", { form: { fields: [{ ...field, key: "why not" }] } }, "form.fields.0.key"],
  ["an unknown type", { form: { fields: [{ ...field, type: "date" }] } }, "form.fields.0.type"],
  ["nothing to select from", { form: { fields: [{ ...field, type: "select" }] } }, "form.fields.0.options"],
  [
    "too many fields",
    { form: { fields: Array.from({ length: 51 }, (_, index) => ({ ...field, key: `k${index}` })) } },
    "form.fields"
  ],

  [
    "an address for a domain",
    { emailPolicy: { blockedDomains: ["a@b.example"] } },
    "emailPolicy.blockedDomains.0"
  ],
  [
    "a pattern for a domain",
    { emailPolicy: { allowedDomains: ["*.b.example"] } },
    "emailPolicy.allowedDomains.0"
  ],
  [
    "a domain for an e-mail",
    { emailPolicy: { blockedEmails: ["b.example"] } },
    "emailPolicy.blockedEmails.0"
  ],

  ["9 levels", when(deep(9)), "routing.0.when"],
  ["101 leaves", when(leaves(101)), "routing.0.when"],
  ["no condition", when({}), "routing.0.when"],
  ["two conditions in one", when({ all: [leaf], any: [leaf] }), "routing.0.when"],
  ["a condition of nothing", when({ all: [] }), "routing.0.when.all"],
  ["never", when({ always: false }), "routing.0.when.always"],
  [
    "an unknown field of a lead",
    when({ any: [leaf, { ...leaf, field: "age" }] }),
    "routing.0.when.any.1.field"
  ],
  ["a misspelt parameter", when({ ...leaf, field: "attribution.utm_sorce" }), "routing.0.when.field"],
  ["an unknown operator", when({ not: { ...leaf, op: "matches" } }), "routing.0.when.not.op"],
  ["nothing to compare with", when({ field: "email", op: "equals" }), "routing.0.when.value"],
  ["an object to compare with", when({ ...leaf, value: {} }), "routing.0.when.value"],
  ["an empty list to compare with", when({ ...leaf, op: "in", value: [] }), "routing.0.when.value"],
  ["a word for whether it exists", when({ ...leaf, op: "exists", value: "no" }), "routing.0.when.value"],
  ["a misspelt part", when({ ...leaf, vlaue: "a" }), "routing.0.when.vlaue"],
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
    "too much for all rules together",
    {
      routing: Array.from({ length: 5 }, () => ({
        when: { ...leaf, op: "in", value: Array.from({ length: 500 }, (_, nth) => String(nth)) },
        hostIds: ["H"]
      }))
    },
    "routing"
  ],
  ["a route to an unknown host", when(always), "routing.0.hostIds.0"],
  ["a route to nowhere", when(always, []), "routing.0.hostIds"],
  [
    "a route that runs",
    { routing: [{ when: always, hostIds: ["H"], redirectUrl: "javascript:alert(1)" }] },
    "routing.0.redirectUrl"
  ],
  [
    "too many rules",
    { routing: Array.from({ length: 51 }, () => ({ when: always, hostIds: ["H"] })) },
    "routing"
  ],
  [
    "an outcome that runs",
    { disqualification: [{ when: always, outcome: { ...outcome, redirectUrl: "javascript:alert(1)" } }] },
    "disqualification.0.outcome.redirectUrl"
  ],
  [
    "an outcome without a way on",
    { disqualification: [{ when: always, outcome: { redirectUrl: "https://a.example" } }] },
    "disqualification.0.outcome.ctaUrl"
  ],

  [
    "a redirect that runs",
    { confirmation: { redirectUrl: "javascript:alert(1)" } },
    "confirmation.redirectUrl"
  ],
  ["a redirect of data", { confirmation: { redirectUrl: "data:text/html,x" } }, "confirmation.redirectUrl"],
  ["a redirect to this page", { confirmation: { redirectUrl: "/thanks" } }, "confirmation.redirectUrl"],
  [
    "a delay of an hour",
    { confirmation: { redirectUrl: "https://a.example", delaySeconds: 3600 } },
    "confirmation.delaySeconds"
  ],
  ["a value of nothing", { dealValue: { amount: 0, currency: "USD" } }, "dealValue.amount"],
  ["a third of a cent", { dealValue: { amount: 1.005, currency: "USD" } }, "dealValue.amount"],
  ["a value too high", { dealValue: { amount: 10_000_000_000, currency: "USD" } }, "dealValue.amount"],
  ["no currency", { dealValue: { amount: 1, currency: "dollars" } }, "dealValue.currency"]
]
