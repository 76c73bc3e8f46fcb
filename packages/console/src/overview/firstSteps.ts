import type { EventType, Host } from "../api/client.ts"

/** What a new workspace needs before the first booking: in the order in which it is shown (D-CON-130). */
export interface FirstStep {
  readonly name: "EventType" | "Hours" | "Calendar" | "Share"
  readonly isDone: boolean
  /** The path of the screen, below the workspace; null: the step is done on the overview. */
  readonly path: string | null
}

type Offered = Pick<EventType, "id" | "slug" | "status">
type Taking = Pick<Host, "active" | "email" | "id"> & { readonly schedule: Pick<Host["schedule"], "weekly"> }

/** The host of the person who is signed in, or the first one who takes bookings; undefined: there is none. */
export const ownHost = <A extends Taking>(hosts: ReadonlyArray<A>, email: string): A | undefined => {
  const active = hosts.filter((host) => host.active)
  return active.find((host) => host.email.toLowerCase() === email.toLowerCase()) ?? active[0]
}

/** The event type that can be booked, else the one to publish. */
export const firstEventType = <A extends Offered>(eventTypes: ReadonlyArray<A>): A | undefined =>
  eventTypes.find(({ status }) => status === "active") ?? eventTypes.find(({ status }) => status === "hidden")

/** The steps of a member who is a host: others publish and share. */
export const ofHostAlone = (steps: ReadonlyArray<FirstStep>): ReadonlyArray<FirstStep> =>
  steps.filter(({ name }) => name === "Hours" || name === "Calendar")

/** The four steps by what is stored. The last one is never done: the list goes with the first booking. */
export const firstSteps = (
  eventTypes: ReadonlyArray<Offered>,
  host: Taking | undefined,
  calendarCount: number
): ReadonlyArray<FirstStep> => {
  const eventType = firstEventType(eventTypes)
  const ofHost = host === undefined ? "availability" : `availability/${host.id}`
  return [
    {
      name: "EventType",
      isDone: eventType?.status === "active",
      path: eventType === undefined ? "event-types/new" : `event-types/${eventType.id}`
    },
    { name: "Hours", isDone: host !== undefined && host.schedule.weekly.length > 0, path: ofHost },
    {
      name: "Calendar",
      isDone: calendarCount > 0,
      path: host === undefined ? ofHost : `${ofHost}?tab=calendars`
    },
    { name: "Share", isDone: false, path: null }
  ]
}
