import { readFileSync } from "node:fs"
import { join } from "node:path"
import { startLocalPostgres } from "@calendeal/adapters-postgres/embedded"
import { Effect, Exit, Redacted, Scope } from "effect"
import { Client } from "pg"

/** How much each workspace has. The bookings begin before today and end after it, so many per host and day. */
const sizes = {
  empty: { bookings: 0, contacts: 0, hosts: 0, eventTypes: 0, perDay: 1 },
  usual: { bookings: 40, contacts: 30, hosts: 3, eventTypes: 4, perDay: 1 },
  huge: { bookings: 10_000, contacts: 800, hosts: 40, eventTypes: 30, perDay: 4 }
}

const names = {
  empty: "New workspace",
  usual: "Lovelace Consulting",
  huge: "Hopper Software of Great Britain and Northern Ireland"
}
const people = ["Ada Lovelace", "Grace Hopper", "Katsuko Saruhashi", "Maryam Mirzakhani", "Siobhán O’Connor"]
const titles = [
  "Intro call",
  "Product demo",
  "Onboarding",
  "Site visit",
  "Yearly review of everything that we do for you"
]

const everyDay = {
  timezone: "Europe/London",
  weekly: [{ days: ["mon", "tue", "wed", "thu", "fri"], from: "09:00", to: "17:00" }],
  overrides: []
}

/** The values of the demonstration's file for shells. */
const environmentIn = (folder) =>
  Object.fromEntries(
    Array.from(
      readFileSync(join(folder, "demo.env"), "utf8").matchAll(/^(\w+)='(.*)'$/gm),
      ([, name, value]) => [name, value]
    )
  )

/**
 * Makes an empty, a usual and a huge workspace, or some of them, of the demonstration's owner, whose data is in this folder. Returns for each its id,
 * its slug, and the id of one thing of each kind that it has.
 */
export const makeWorkspaces = async ({ origin }, folder, wanted = Object.keys(sizes)) => {
  const { AUTH } = environmentIn(folder)
  const call = async (
    method,
    path,
    body,
    headers = { authorization: AUTH.replace("Authorization: ", "") }
  ) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const scope = Scope.makeUnsafe()
  const { ownerUrl } = await Effect.runPromise(
    Scope.provide(startLocalPostgres({ dataDir: join(folder, "postgres"), durable: true }), scope)
  )
  const owner = new Client({ connectionString: Redacted.value(ownerUrl) })
  await owner.connect()
  try {
    const made = {}
    for (const size of wanted) made[size] = await makeWorkspace({ call, owner }, size, sizes[size])
    await owner.query("vacuum analyze")
    return made
  } finally {
    await owner.end()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

const makeWorkspace = async ({ call, owner }, size, { bookings, contacts, eventTypes, hosts, perDay }) => {
  const slug = `${size}-workspace`
  const { id } = await call("POST", "/workspaces", {
    name: names[size],
    slug,
    timezone: "Europe/London"
  })
  const at = `/workspaces/${id}`
  if (hosts === 0) return { id, slug, things: undefined }
  const made = { hosts: [], eventTypes: [] }
  for (let nth = 0; nth < hosts; nth++) {
    const person = people[nth % people.length]
    made.hosts.push(
      await call("POST", `${at}/hosts`, {
        name: nth < people.length ? person : `${person} ${nth + 1}`,
        username: `host-${nth + 1}`,
        email: `host-${nth + 1}@${size}.example`,
        schedule: everyDay
      })
    )
  }
  for (let nth = 0; nth < eventTypes; nth++) {
    const title = titles[nth % titles.length]
    made.eventTypes.push(
      await call("POST", `${at}/event-types`, {
        slug: `event-type-${nth + 1}`,
        title: nth < titles.length ? title : `${title} ${nth + 1}`,
        hosts: made.hosts.slice(0, 3).map((host) => ({ hostId: host.id })),
        locations: [{ kind: "video", conferencingLink: "https://meet.example/room" }],
        form: {
          fields: [
            { key: "company", label: "Company", type: "text", required: false },
            { key: "goal", label: "What do you want to reach?", type: "textarea", required: false }
          ]
        }
      })
    )
  }
  const webhook = await call("POST", `${at}/webhooks`, {
    url: "https://hooks.example.com/calendeal",
    events: ["booking.created", "booking.cancelled"]
  })
  const integration = await call("POST", `${at}/integrations`, {
    account: { platform: "linkedin", conversions: { lead: "104012" }, requiresConsent: false },
    credential: "token-of-an-example"
  })
  const template = await bookOne(call, made.eventTypes[0].id)
  await owner.query("begin")
  await owner.query("set local session_replication_role = replica")
  await owner.query("set local statement_timeout = 0")
  for (const [name, value] of Object.entries({
    workspace: id,
    template,
    bookings,
    contacts,
    per_day: perDay,
    hosts: JSON.stringify(
      made.hosts.map((host) => ({ id: host.id, name: host.name, username: host.username }))
    ),
    event_types: JSON.stringify(
      made.eventTypes.map((eventType) => ({ id: eventType.id, title: eventType.title }))
    )
  }))
    await owner.query("select set_config($1, $2, true)", [`filling.${name}`, String(value)])
  await owner.query(readFileSync(new URL("workspaces.sql", import.meta.url), "utf8"))
  await owner.query("commit")
  const { contactId } = await call("GET", `${at}/bookings/${template}`)
  const [deal] = (await call("GET", `${at}/deals?limit=1`)).items
  return {
    id,
    slug,
    things: {
      booking: template,
      contact: contactId,
      deal: deal.id,
      eventType: made.eventTypes[0].id,
      host: made.hosts[0].id,
      webhook: webhook.id,
      integration: integration.id
    }
  }
}

/** Books a time that no other booking has, as a visitor from a click on an advertisement, and returns the booking's number. */
const bookOne = async (call, eventTypeId) => {
  const visitor = { "x-forwarded-for": "10.9.9.9", "idempotency-key": eventTypeId }
  const query = `eventTypeId=${eventTypeId}&tz=Europe/London`
  const { availableDates } = await call("GET", `/public/month-availability?${query}`, undefined, visitor)
  const day = await call("GET", `/public/slots?${query}&date=${availableDates[1]}`, undefined, visitor)
  const email = "siobhan@liffeyside.example"
  await call(
    "POST",
    "/public/capture",
    {
      eventTypeId,
      email,
      step1Complete: true,
      attributionJsonb: { utm_source: "newsletter", utm_campaign: "autumn", gclid: "EAIaIQobChMI" }
    },
    visitor
  )
  const { uid } = await call(
    "POST",
    "/public/book",
    {
      eventTypeId,
      startTimeUtc: day.slots[1].startTimeUtc,
      bookerTimezone: "Europe/Dublin",
      attendees: [{ name: "Siobhán O’Connor", email }],
      responses: {
        company: "Liffeyside",
        goal: "Fewer calls without a result, and a calendar that all of us keep."
      }
    },
    visitor
  )
  return uid
}
