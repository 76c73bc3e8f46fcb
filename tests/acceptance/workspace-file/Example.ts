import { readFileSync } from "node:fs"
import { BookingLedger, BookingUid } from "@calendeal/domain/bookings"
import type { HostId } from "@calendeal/domain/event-types"
import { openWorkspace } from "@calendeal/domain/management"
import { TimeZoneName, WorkspaceSlug } from "@calendeal/domain/workspaces"
import { assert } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import { Effect, Option, Result } from "effect"
import { parse } from "yaml"
import { applyPlan, plan } from "@calendeal/app/workspace-file/applyFile"
import { readFile } from "@calendeal/app/workspace-file/readFile"
import { readWorkspaceState } from "@calendeal/app/workspace-file/WorkspaceState"
import { accepted, party, someEmail, visitor } from "../../kit/http/visitor.ts"
import { daysOf, startsOf } from "../../kit/http/calendar.ts"
import type { Answer } from "../../kit/http/Service.ts"

/** The folder of the examples. */
export const examples = new URL("../../../docs/reference/workspace-files/", import.meta.url)

const schemaLine = /^# yaml-language-server: \$schema=(.*)$/m

/** The violations of the schema that the file names in its first line. */
const schemaFaults = (text: string, place: URL): string => {
  const [, reference = ""] = schemaLine.exec(text.split("\n")[0] ?? "") ?? []
  const schema = new URL(reference, place)
  assert.strictEqual(schema.href, new URL("../workspace-file.schema.json", examples).href)
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
  const validate = ajv.compile(JSON.parse(readFileSync(schema, "utf8")))
  validate(parse(text))
  return validate.errors ? ajv.errorsText(validate.errors) : ""
}

/** Validates an example with its schema and applies it to a new workspace, twice; the second time changes nothing. */
export const applied = Effect.fnUntraced(function* (name: string) {
  const place = new URL(name, examples)
  const text = readFileSync(place, "utf8")
  assert.strictEqual(schemaFaults(text, place), "")
  const read = Result.getOrThrow(readFile(text))
  const { eventTypes = [], hosts = [] } = read.file
  const { eventTypeOrder: _order, revenueGoals: _goals, ...settings } = read.file.workspace ?? {}
  const { workspace } = yield* openWorkspace({
    name: "Empty",
    slug: WorkspaceSlug.make(`empty-${crypto.randomUUID()}`),
    timezone: TimeZoneName.make("UTC"),
    defaultCountry: "CH",
    owner: { email: "owner@acme.example", name: "Owner" }
  })
  const steps = yield* plan(workspace.id, read, false)
  assert.strictEqual(steps.steps.length, 1 + hosts.length + eventTypes.length)
  yield* applyPlan(workspace.id, steps)
  assert.deepStrictEqual((yield* plan(workspace.id, read, false)).steps, [])

  const current = yield* readWorkspaceState(workspace.id)
  assert.deepInclude(current.workspace.value, settings)
  const usernames = new Map(current.hosts.map(({ value }) => [value.id, value.username]))
  const namesOf = (ids: ReadonlyArray<HostId>) => ids.map((id) => usernames.get(id) ?? "").toSorted()
  const idOf = (username: string) =>
    current.hosts.find(({ value }) => value.username === username)?.value.id ?? assert.fail(username)
  /** An event type of the file, and its id in the workspace. */
  const eventType = (slug: string) => {
    const stored = current.eventTypes.find(({ value }) => value.slug === slug)
    const said = eventTypes.find((one) => one.slug === slug)
    if (stored === undefined || said === undefined) return assert.fail(`no event type ${slug}`)
    return { ...said, id: stored.value.id }
  }
  /** The booking of a response, and the usernames of its hosts. */
  const bookingOf = Effect.fnUntraced(function* (answer: Answer) {
    const uid = BookingUid.make(String(accepted(answer)["uid"]))
    const ledger = yield* BookingLedger
    const booking = Option.getOrThrow(yield* ledger.find(workspace.id, uid))
    return { booking, hosts: namesOf(booking.hostIds) }
  })
  return { bookingOf, eventType, hosts, idOf, settings }
})

/** The last bookable date, so that no minimum notice affects the test. */
export const lastDateOf = (eventTypeId: string) =>
  Effect.map(daysOf({ eventTypeId }), (dates) => dates.at(-1) ?? assert.fail("no date can be booked"))

/** The starts of the last three bookable dates, earliest first. */
export const lateStarts = Effect.fnUntraced(function* (eventTypeId: string) {
  const dates = yield* daysOf({ eventTypeId })
  return (yield* Effect.forEach(dates.slice(-3), (date) => startsOf({ eventTypeId, date }))).flat()
})

/** The nth start. */
export const nth = (starts: ReadonlyArray<string>, index: number) =>
  starts[index] ?? assert.fail(`only ${starts.length} starts`)

/** A new lead of an event type who completed step 1 with these answers, and the lead's bookings. */
export const lead = Effect.fnUntraced(function* (
  eventTypeId: string,
  answers: { readonly email?: string; readonly phone?: string; readonly customFields?: object } = {}
) {
  const { book, capture } = yield* visitor
  const email = answers.email ?? someEmail()
  const captured = accepted(yield* capture({ ...answers, eventTypeId, email, step1Complete: true }))
  const books = (startTimeUtc: string, rest: object = {}) =>
    book({ eventTypeId, startTimeUtc, bookerTimezone: "Europe/Paris", attendees: party(email), ...rest })
  return { books, captured, email }
})
