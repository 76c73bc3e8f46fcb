import { eventTypeOf } from "@calendeal/adapters-http"
import {
  type Condition,
  EventTypeId,
  type Host,
  HostId,
  LocalDate,
  WebAddress
} from "@calendeal/domain/event-types"
import { Cents, Currency } from "@calendeal/domain/money"
import {
  sampleConferenceAccount,
  sampleHost,
  sampleMailSettings,
  sampleTime,
  sampleWorkspace,
  utc
} from "@calendeal/port-contracts/samples"
import { Email, PersonName } from "@calendeal/domain/contacts"
import { defaultMailSettings } from "@calendeal/domain/mails"
import { Slug, type WorkspaceId } from "@calendeal/domain/workspaces"
import type { AdminCommand, CurrentMailSettings } from "@calendeal/domain/management"
import { Schema } from "effect"
import type { WorkspaceState } from "@calendeal/app/workspace-file/WorkspaceState"

const nth = (most: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: most }))

/** The variable parts of a generated workspace. */
export const Choices = Schema.Struct({
  mails: nth(3),
  embeds: nth(2),
  hosts: Schema.Array(Schema.Struct({ limit: nth(2), overrides: nth(2), active: Schema.Boolean })).check(
    Schema.isMaxLength(4)
  ),
  eventTypes: Schema.Array(
    Schema.Struct({
      title: Schema.Literals(["Intro", "yes", "1.5", "- a: b", "Zoë 🎉 #1", "null", "on: {x}"]),
      status: Schema.Literals(["active", "hidden", "archived"]),
      duration: Schema.Literals([5, 30, 90]),
      team: nth(15),
      required: Schema.Boolean,
      condition: nth(3),
      routes: nth(3),
      narrows: Schema.Boolean,
      worth: Schema.NullOr(Schema.Literals([1, 19_950, 999_999_999_999])),
      confirms: Schema.Boolean,
      conference: Schema.Literals(["none", "teams", "Zoom", "Our server", "template"])
    })
  ).check(Schema.isMaxLength(4))
})
type Choices = typeof Choices.Type

const conditions: ReadonlyArray<Condition> = [
  { always: true },
  { field: "email_domain", op: "in", value: ["big.example", "no"] },
  {
    all: [
      { not: { field: "custom.size", op: "gte", value: 11 } },
      { any: [{ field: "phone", op: "exists", value: false }] }
    ]
  },
  { field: "name", op: "equals", value: "2026-01-01" }
]
const somewhere = WebAddress.make("https://a.example/?q=1#x")

/** A workspace with these parts and new ids. */
export const stateOf = ({ embeds, eventTypes, hosts, mails }: Choices): WorkspaceState => {
  const workspace = sampleWorkspace({
    embedAllowedHosts: ["a.example", "b.example"].slice(0, embeds),
    contact: embeds === 0 ? null : "https://a.example/contact#form"
  })
  const team = hosts.map((choice, index): Host => ({
    ...sampleHost(workspace.id, { username: `host-${index}`, active: choice.active }),
    name: PersonName.make(`Host ${index}`),
    email: Email.make(`host${index}@acme.example`),
    id: HostId.make(crypto.randomUUID()),
    maxBookingsPerDay: choice.limit === 0 ? null : choice.limit,
    absences: ["2026-12-24", "2026-12-27"]
      .slice(0, choice.overrides)
      .map((date) => ({ from: LocalDate.make(date), to: LocalDate.make("2026-12-31"), reason: "Off: #1" })),
    schedule: {
      timezone: utc,
      weekly: [{ days: ["mon", "sun"], from: "09:00", to: "24:00" }],
      overrides: ["2026-12-24", "2026-12-25"]
        .slice(0, choice.overrides)
        .map((date) => ({ date: LocalDate.make(date), windows: [{ from: "22:00", to: "02:00" }] }))
    }
  }))
  const some = (mask: number) => team.filter((_, index) => (mask >> index) % 2 === 1).map(({ id }) => id)
  const versioned = <A>(value: A) => ({ value, version: 1, createdAt: sampleTime(0) })
  const conferenceAccounts = accountsOf(workspace.id)
  const [zoom, own] = conferenceAccounts
  const by = (accountId = "") => ({ provider: "account", accountId }) as const
  const conferences = {
    none: null,
    teams: { provider: "teams" },
    Zoom: by(zoom?.id),
    "Our server": by(own?.id),
    template: { provider: "link_template", template: "https://meet.example/{uid}" }
  } as const
  return {
    conferenceAccounts,
    workspace: versioned(workspace),
    mail: mailOf(workspace.id, mails),
    hosts: team.map(versioned),
    eventTypes: eventTypes
      .map((choice, index) =>
        eventTypeOf(
          {
            slug: Slug.make(`type-${index}`),
            title: choice.title,
            status: choice.status,
            durationMinutes: choice.duration,
            hosts: some(choice.team).map((hostId) => ({ hostId, required: choice.required, weight: 0.5 })),
            schedule: choice.narrows ? { timezone: utc, weekly: [], overrides: [] } : null,
            locations: [{ kind: "video", conferencingLink: somewhere }, { kind: "phone" }],
            form: { fields: [{ key: "size", label: "Size?", type: "select", options: ["1-10", "11-50"] }] },
            disqualification: conditions
              .slice(choice.condition, choice.condition + 1)
              .map((when) => ({ when, outcome: { redirectUrl: somewhere, ctaUrl: somewhere } })),
            routing: conditions
              .slice(0, choice.routes)
              .map((when) => ({ when, hostIds: some(choice.team), redirectUrl: somewhere })),
            firstStep: choice.confirms ? "details" : "times",
            reminders: choice.worth === null ? [] : [1440, 5],
            dealValue:
              choice.worth === null
                ? null
                : { amount: Cents.make(choice.worth), currency: Currency.make("USD") },
            conference: conferences[choice.conference],
            confirmation: choice.confirms ? { redirectUrl: somewhere, delaySeconds: 5 } : null
          },
          { id: EventTypeId.make(crypto.randomUUID()), workspaceId: workspace.id }
        )
      )
      .map(versioned)
  }
}

/** Accounts with the same names and other ids in each workspace. */
const accountsOf = (workspaceId: WorkspaceId) =>
  ["Zoom", "Our server", "Unused"].map((name) => sampleConferenceAccount(workspaceId, { name }))

/** Default settings, settings with a sender and a server, and settings without them. */
const mailOf = (id: WorkspaceId, choice: number): CurrentMailSettings => {
  const value = choice === 0 ? defaultMailSettings(id) : sampleMailSettings(id)
  const bare = choice === 3 ? { sender: null, server: null, paragraphs: [], senderName: "- a: b" } : {}
  return { value: { ...value, ...bare }, version: choice }
}

/** A workspace without hosts and event types. */
export const emptyState = (): WorkspaceState => stateOf({ mails: 0, embeds: 0, hosts: [], eventTypes: [] })

/** Applies the steps to a workspace, like a store. */
export const applySteps = (
  state: WorkspaceState,
  steps: ReadonlyArray<{ readonly change: AdminCommand }>
): WorkspaceState => {
  let { eventTypes, hosts, mail, workspace } = state
  const versioned = <A>(value: A) => ({ value, version: 1, createdAt: sampleTime(0) })
  for (const { change } of steps) {
    if (change._tag === "UpdateWorkspace") workspace = versioned(change.workspace)
    if (change._tag === "UpdateMailSettings") mail = versioned(change.settings)
    if (change._tag === "CreateHost") hosts = [...hosts, versioned(change.host)]
    if (change._tag === "UpdateHost")
      hosts = hosts.map((one) => (one.value.id === change.host.id ? versioned(change.host) : one))
    if (change._tag === "DeleteHost") hosts = hosts.filter(({ value }) => value.id !== change.hostId)
    if (change._tag === "CreateEventType") eventTypes = [...eventTypes, versioned(change.eventType)]
    if (change._tag === "UpdateEventType")
      eventTypes = eventTypes.map((one) =>
        one.value.id === change.eventType.id ? versioned(change.eventType) : one
      )
    if (change._tag === "DeleteEventType")
      eventTypes = eventTypes.filter(({ value }) => value.id !== change.eventTypeId)
  }
  return { conferenceAccounts: state.conferenceAccounts, workspace, mail, hosts, eventTypes }
}
