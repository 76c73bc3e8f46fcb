import { randomUUID } from "node:crypto"
import {
  type EventType,
  type Host,
  HostId,
  newEventType,
  type Offering,
  weekdays
} from "@calendeal/domain/event-types"
import {
  newWorkspaceSettings,
  TimeZoneName,
  type Workspace,
  WorkspaceId,
  WorkspaceSlug
} from "@calendeal/domain/workspaces"
import type { DateTime } from "effect"

/**
 * A new workspace with one event type and one host who is available day and night. It exists only in a transaction that is
 * rolled back (D-WARM-2). Its ids are random, so that processes that start at the same time do not wait for each other.
 */
export const scratchOffering = (createdAt: DateTime.Utc): Offering => {
  const workspace = scratchWorkspace(createdAt)
  const host = scratchHost(workspace.id)
  return { workspace, hosts: [host], eventType: scratchEventType(workspace.id, host.id) }
}

const utc = TimeZoneName.make("UTC")

const scratchWorkspace = (createdAt: DateTime.Utc): Workspace => ({
  ...newWorkspaceSettings,
  id: WorkspaceId.make(randomUUID()),
  name: "Scratch",
  slug: WorkspaceSlug.make(`scratch-${randomUUID()}`),
  timezone: utc,
  defaultCountry: "GB",
  transactionsCreateContacts: false,
  createdAt
})

const scratchHost = (workspaceId: WorkspaceId): Host => ({
  id: HostId.make(randomUUID()),
  workspaceId,
  name: "Scratch host",
  username: "scratch",
  email: "host@scratch.invalid",
  avatarUrl: null,
  active: true,
  schedule: { timezone: utc, weekly: [{ days: weekdays, from: "00:00", to: "24:00" }], overrides: [] },
  maxBookingsPerDay: null,
  absences: [],
  picture: null,
  title: null,
  introduction: null
})

const scratchEventType = (workspaceId: WorkspaceId, hostId: HostId): EventType =>
  newEventType({
    id: randomUUID(),
    workspaceId,
    slug: "scratch",
    title: "Scratch",
    hosts: [{ hostId }],
    locations: [{ kind: "video", conferencingLink: "https://meet.invalid/scratch" }],
    form: { fields: [{ key: "company", label: "Company", type: "text" }] }
  })
