import { eventTypeOf, flatOf, goalsOf } from "@calendeal/adapters-http"
import type { EventType, Host, HostId, EventTypeId } from "@calendeal/domain/event-types"
import { namedHosts, overQuota, type BatchCommand, type Versioned } from "@calendeal/domain/management"
import { ruleFaults } from "@calendeal/domain/routing"
import { Result } from "effect"
import { sectionOf, withSection } from "./mailSection.ts"
import { type Fault, Refused } from "./Refused.ts"
import type { WorkspaceState } from "./WorkspaceState.ts"
import type { FileEventType, WorkspaceFile } from "./WorkspaceFile.ts"

/** One change that brings the workspace closer to the file. */
export interface Step {
  readonly action: "create" | "update" | "remove"
  readonly kind: "workspace" | "mail settings" | "host" | "event type"
  /** The slug of the workspace or event type, or the username. */
  readonly name: string
  /** The settings that differ. Empty unless the action is "update". */
  readonly settings: ReadonlyArray<string>
  readonly change: BatchCommand
}

/** The ids of new hosts and event types. */
export interface Fresh {
  readonly hostId: (username: string) => HostId
  readonly eventTypeId: (slug: string) => EventTypeId
}

/**
 * The changes that make the workspace match the file, in an order in which they can be applied. Empty if it already
 * matches. Items that the file's sections do not list are removed only if `prunes` is true. Fails with Refused if the
 * file names an unknown host, violates routing rules (D-RULE-3, D-RULE-4) or exceeds a quota (D-QUOTA-1).
 */
export const planOf = (
  current: WorkspaceState,
  file: WorkspaceFile,
  fresh: Fresh,
  prunes: boolean
): Result.Result<ReadonlyArray<Step>, Refused> => {
  const { id: workspaceId } = current.workspace.value
  const twice = duplicates(current.hosts.map(({ value }) => value.username))
  if (twice !== undefined) {
    return refuse([
      {
        path: ["hosts"],
        line: null,
        message: `two hosts have the username "${twice}": rename one first`,
        code: "same_username",
        values: { username: twice }
      }
    ])
  }
  const hostOf = new Map(current.hosts.map((host) => [host.value.username, host]))
  const typeOf = new Map<string, Versioned<EventType>>(
    current.eventTypes.map((eventType) => [eventType.value.slug, eventType])
  )
  const hosts = (file.hosts ?? []).map((item): Host => ({
    avatarUrl: null,
    title: null,
    introduction: null,
    active: true,
    maxBookingsPerDay: null,
    absences: hostOf.get(item.username)?.value.absences ?? [],
    // Pictures are not in the file.
    picture: hostOf.get(item.username)?.value.picture ?? null,
    ...item,
    id: hostOf.get(item.username)?.value.id ?? fresh.hostId(item.username),
    workspaceId
  }))
  const goneHosts = prunes && file.hosts !== undefined ? current.hosts.filter(isNotIn(hosts)) : []
  const ids = new Map(
    [...current.hosts.filter((one) => !goneHosts.includes(one)).map(({ value }) => value), ...hosts].map(
      ({ id, username }) => [username, id]
    )
  )
  const faults = (file.eventTypes ?? []).flatMap((item, index) => [
    ...unknownHosts(item, index, ids),
    ...unknownAccounts(item, index, current.conferenceAccounts)
  ])
  if (faults.length > 0) return refuse(faults)
  const eventTypes = (file.eventTypes ?? []).map((item) =>
    wanted(item, ids, current.conferenceAccounts, {
      id: typeOf.get(item.slug)?.value.id ?? fresh.eventTypeId(item.slug),
      workspaceId
    })
  )
  const unfit = eventTypes.flatMap((eventType, index) =>
    ruleFaults(eventType, typeOf.get(eventType.slug)?.value).map(({ path, ...fault }): Fault => ({
      ...fault,
      path: ["eventTypes", index, ...path],
      line: null
    }))
  )
  if (unfit.length > 0) return refuse(unfit)
  const goneTypes =
    prunes && file.eventTypes !== undefined ? current.eventTypes.filter(isNotIn(eventTypes)) : []
  const rest = current.eventTypes.filter((one) => isNotIn(eventTypes)(one) && !goneTypes.includes(one))
  const needed = rest.flatMap(({ value }) => stillNeeded(value, goneHosts))
  if (needed.length > 0) return refuse(needed)
  const tooMany = [
    ...beyondQuota("hosts", current.hosts, hosts, goneHosts),
    ...beyondQuota("eventTypes", current.eventTypes, eventTypes, goneTypes)
  ]
  if (tooMany.length > 0) return refuse(tooMany)
  const order = file.workspace?.eventTypeOrder
  const shown = new Map(
    [...rest.map(({ value }) => value), ...eventTypes].map(({ id, slug }): [string, EventTypeId] => [
      slug,
      id
    ])
  )
  const unordered = unknownTypes(order ?? [], shown)
  if (unordered.length > 0) return refuse(unordered)
  return Result.succeed([
    ...workspaceSteps(
      current,
      file,
      order?.flatMap((slug) => shown.get(slug) ?? [])
    ),
    ...mailSteps(current, file),
    ...hosts.flatMap((host) => hostSteps(host, hostOf.get(host.username))),
    ...eventTypes.flatMap((eventType) => eventTypeSteps(eventType, typeOf.get(eventType.slug))),
    ...goneTypes.map(({ value }) =>
      removal("event type", value.slug, { _tag: "DeleteEventType", eventTypeId: value.id })
    ),
    ...goneHosts.map(({ value }) => removal("host", value.username, { _tag: "DeleteHost", hostId: value.id }))
  ])
}

const refuse = (faults: ReadonlyArray<Fault>) => Result.fail(new Refused({ faults }))

const duplicates = (names: ReadonlyArray<string>) => names.find((name, index) => names.indexOf(name) < index)

const isNotIn =
  (kept: ReadonlyArray<{ readonly id: string }>) =>
  ({ value }: Versioned<{ readonly id: string }>) =>
    !kept.some(({ id }) => id === value.id)

const unknownHosts = (
  { hosts = [], routing = [] }: FileEventType,
  index: number,
  ids: ReadonlyMap<string, HostId>
): ReadonlyArray<Fault> =>
  [
    ...hosts.map(({ host }, nth) => ({ host, path: ["eventTypes", index, "hosts", nth, "host"] })),
    ...routing.flatMap((rule, nth) =>
      rule.hosts.map((host, at) => ({ host, path: ["eventTypes", index, "routing", nth, "hosts", at] }))
    )
  ]
    .filter(({ host }) => !ids.has(host))
    .map(({ path }) => ({
      path,
      line: null,
      message: "must be the username of a host",
      code: "unknown_host"
    }))

/** A fault if the item's conference names no account, or a name of several accounts. */
const unknownAccounts = (
  { conference }: FileEventType,
  index: number,
  accounts: WorkspaceState["conferenceAccounts"]
): ReadonlyArray<Fault> => {
  if (conference?.provider !== "account") return []
  const path = ["eventTypes", index, "conference", "account"]
  const named = accounts.filter(({ name }) => name === conference.account)
  if (named.length === 1) return []
  const fault: Pick<Fault, "code" | "message"> =
    named.length === 0
      ? {
          message:
            "must be the name of a conference account of the workspace: add it first with the management API",
          code: "unknown_conference_account"
        }
      : { message: "is the name of several conference accounts", code: "several_conference_accounts" }
  return [{ path, line: null, ...fault }]
}

const stillNeeded = (eventType: EventType, gone: ReadonlyArray<Versioned<Host>>): ReadonlyArray<Fault> =>
  gone
    .filter(({ value }) => namedHosts(eventType).has(value.id))
    .map(({ value }) => ({
      path: ["hosts"],
      line: null,
      message: `must name "${value.username}", who is a host of "${eventType.slug}" still`,
      code: "host_in_use",
      values: { username: value.username, slug: eventType.slug }
    }))

/** Faults if the new items of a section exceed a quota (D-QUOTA-1). */
const beyondQuota = (
  section: "hosts" | "eventTypes",
  present: ReadonlyArray<Versioned<{ readonly id: string }>>,
  items: ReadonlyArray<{ readonly id: string }>,
  gone: ReadonlyArray<unknown>
): ReadonlyArray<Fault> => {
  const known = new Set(present.map(({ value }) => value.id))
  const added = items.filter(({ id }) => !known.has(id)).length
  const count = present.length + added - gone.length
  const refusal = added === 0 ? undefined : overQuota(section, count)
  return refusal === undefined
    ? []
    : [
        {
          path: [section],
          line: null,
          message: `would make ${count}. ${refusal.reason}`,
          code: "over_quota",
          values: { count }
        }
      ]
}

const wanted = (
  { conference, hosts, routing, ...settings }: FileEventType,
  ids: ReadonlyMap<string, HostId>,
  accounts: WorkspaceState["conferenceAccounts"],
  owner: Pick<EventType, "id" | "workspaceId">
): EventType => {
  const idOf = (username: string) => [ids.get(username)].filter((known) => known !== undefined)
  return eventTypeOf(
    {
      ...settings,
      conference: conferenceIn(conference ?? null, accounts),
      hosts: (hosts ?? []).flatMap(({ host, ...place }) =>
        idOf(host).map((hostId) => ({ hostId, ...place }))
      ),
      routing: (routing ?? []).map(({ hosts: named, ...rule }) => ({ ...rule, hostIds: named.flatMap(idOf) }))
    },
    owner
  )
}

const unknownTypes = (
  order: ReadonlyArray<string>,
  known: ReadonlyMap<string, EventTypeId>
): ReadonlyArray<Fault> =>
  order.flatMap((slug, index) =>
    known.has(slug)
      ? []
      : [
          {
            path: ["workspace", "eventTypeOrder", index],
            line: null,
            message: "must be the slug of an event type",
            code: "unknown_event_type"
          }
        ]
  )

const conferenceIn = (
  conference: NonNullable<FileEventType["conference"]> | null,
  accounts: WorkspaceState["conferenceAccounts"]
): EventType["conference"] => {
  if (conference?.provider !== "account") return conference
  const account = accounts.find(({ name }) => name === conference.account)
  return account === undefined ? null : { provider: "account", accountId: account.id }
}

const workspaceSteps = (
  { eventTypes, workspace }: WorkspaceState,
  { workspace: settings }: WorkspaceFile,
  eventTypeOrder: ReadonlyArray<EventTypeId> | undefined
): ReadonlyArray<Step> => {
  const { value, version } = workspace
  const { eventTypeOrder: _, revenueGoals, ...plain } = settings ?? {}
  const stored = new Set(eventTypes.map(({ value: { id } }) => id))
  const changed = {
    ...value,
    ...plain,
    ...(revenueGoals !== undefined && { revenueGoals: goalsOf(revenueGoals) }),
    ...(eventTypeOrder !== undefined && { eventTypeOrder })
  }
  // Ids of removed event types are no difference.
  const before = { ...value, eventTypeOrder: value.eventTypeOrder.filter((id) => stored.has(id)) }
  return updates("workspace", value.slug, eventTypeOrder === undefined ? value : before, changed, {
    _tag: "UpdateWorkspace",
    workspace: changed,
    version
  })
}

const mailSteps = ({ mail, workspace }: WorkspaceState, file: WorkspaceFile): ReadonlyArray<Step> => {
  if (file.mail === undefined) return []
  const { value, version } = mail
  const settings = withSection(value, file.mail)
  const change = { _tag: "UpdateMailSettings", settings, version } as const
  return updates("mail settings", workspace.value.slug, sectionOf(value), sectionOf(settings), change)
}

const hostSteps = (host: Host, known: Versioned<Host> | undefined): ReadonlyArray<Step> =>
  known === undefined
    ? [
        {
          action: "create",
          kind: "host",
          name: host.username,
          settings: [],
          change: { _tag: "CreateHost", host }
        }
      ]
    : updates("host", host.username, known.value, host, { _tag: "UpdateHost", host, version: known.version })

const eventTypeSteps = (eventType: EventType, known: Versioned<EventType> | undefined): ReadonlyArray<Step> =>
  known === undefined
    ? [
        {
          action: "create",
          kind: "event type",
          name: eventType.slug,
          settings: [],
          change: { _tag: "CreateEventType", eventType }
        }
      ]
    : updates("event type", eventType.slug, flatOf(known.value), flatOf(eventType), {
        _tag: "UpdateEventType",
        eventType,
        version: known.version
      })

const updates = (
  kind: Step["kind"],
  name: string,
  before: object,
  after: object,
  change: BatchCommand
): ReadonlyArray<Step> => {
  const old = new Map(Object.entries(before).map(([key, value]) => [key, spelled(value)]))
  const settings = Object.entries(after)
    .filter(([key, value]) => old.get(key) !== spelled(value))
    .map(([key]) => key)
    .toSorted()
  return settings.length === 0 ? [] : [{ action: "update", kind, name, settings, change }]
}

const removal = (kind: Step["kind"], name: string, change: BatchCommand): Step => ({
  action: "remove",
  kind,
  name,
  settings: [],
  change
})

/** A setting as text. The order of an object's keys does not matter. */
const spelled = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part
  )
