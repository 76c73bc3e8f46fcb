import {
  type EventType,
  type Host,
  HostId,
  newEventType,
  type Offering,
  type Schedule,
  weekdays
} from "@calendeal/domain/event-types"
import { type Workspace, type WorkspaceId } from "@calendeal/domain/workspaces"
import { sampleWorkspace, utc } from "./workspaces.ts"

/** Working hours around the clock. */
export const alwaysOpen: Schedule = {
  timezone: utc,
  weekly: [{ days: weekdays, from: "00:00", to: "24:00" }],
  overrides: []
}

/** An active host with working hours around the clock. */
export const sampleHost = (workspaceId: WorkspaceId, overrides: Partial<Host> = {}): Host => ({
  id: HostId.make(crypto.randomUUID()),
  workspaceId,
  name: "Grace Host",
  username: "grace",
  // Each host of a workspace has another email (D-MGMT-30).
  email: `grace.${crypto.randomUUID()}@northwind.example`,
  avatarUrl: null,
  active: true,
  schedule: alwaysOpen,
  maxBookingsPerDay: null,
  absences: [],
  picture: null,
  title: null,
  introduction: null,
  ...overrides
})

/** A visible round-robin event type of 30 minutes with these hosts, without notice, rules and limits. */
export const sampleEventType = (
  workspaceId: WorkspaceId,
  hosts: ReadonlyArray<Host>,
  overrides: Partial<EventType> = {}
): EventType => ({
  ...newEventType({
    id: crypto.randomUUID(),
    workspaceId,
    slug: `intro-${crypto.randomUUID()}`,
    title: "Intro call",
    hosts: hosts.map(({ id }) => ({ hostId: id })),
    locations: [{ kind: "video", conferencingLink: "https://meet.example/intro" }]
  }),
  ...overrides
})

/** A workspace with an event type and its hosts. `hosts`: their number, 1 by default. */
export const sampleOffering = (
  overrides: {
    readonly workspace?: Partial<Workspace>
    readonly eventType?: Partial<EventType>
    readonly hosts?: number
  } = {}
): Offering => {
  const workspace = sampleWorkspace(overrides.workspace)
  const hosts = Array.from({ length: overrides.hosts ?? 1 }, () => sampleHost(workspace.id))
  return { workspace, hosts, eventType: sampleEventType(workspace.id, hosts, overrides.eventType) }
}
