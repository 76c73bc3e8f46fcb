import type { EventType, Host, HostId, Offering } from "@calendeal/domain/event-types"
import { Cents, Currency } from "@calendeal/domain/money"
import { sampleEventType, sampleHost, sampleWorkspace } from "@calendeal/port-contracts/samples"
import type { EventTypeRules, Rules } from "../history/Rules.ts"

/**
 * Hosts who are always available, and event types of all kinds that share them: single host, round-robin, collective in
 * two orders, with a required host, with limits.
 */
export interface Fixture {
  readonly workspace: Offering["workspace"]
  readonly hosts: ReadonlyArray<Host>
  readonly eventTypes: ReadonlyArray<EventType>
  /** Hosts with a destination calendar. Moves and teams mix them with the others. */
  readonly hostsWithCalendar: ReadonlySet<HostId>
}

const hundred = { cents: Cents.make(100_00), currency: Currency.make("USD") }

export const makeFixture = (): Fixture => {
  const workspace = sampleWorkspace()
  const host = (name: string, maxBookingsPerDay: number | null = null) =>
    sampleHost(workspace.id, { name, username: name, maxBookingsPerDay })
  const [ada, bo, cy, dee] = [host("ada"), host("bo"), host("cy"), host("dee")]
  const [eva, fay, gus, hal, ivy] = [host("eva"), host("fay"), host("gus"), host("hal", 4), host("ivy")]
  const eventTypeWith = (
    hosts: ReadonlyArray<Host>,
    window: Partial<EventType["window"]>,
    more: Partial<EventType> = {}
  ): EventType => {
    const plain = sampleEventType(workspace.id, hosts)
    return {
      ...plain,
      form: { fields: [{ key: "notes", label: "Notes", type: "text", required: false }] },
      window: { ...plain.window, bookingWindowDays: 365, ...window },
      ...more
    }
  }
  const collective = { assignment: "collective" } as const
  const led = eventTypeWith([ada, eva, bo], { bufferAfterMinutes: 5 })
  const eventTypes = [
    eventTypeWith([ada], {}, { dealValue: hundred }),
    eventTypeWith([bo, cy, dee], { bufferBeforeMinutes: 10, bufferAfterMinutes: 10 }),
    eventTypeWith([dee, eva, fay], { bufferBeforeMinutes: 5 }, collective),
    eventTypeWith([fay, eva, dee], {}, { ...collective, dealValue: hundred }),
    { ...led, hosts: led.hosts.map((place, index) => ({ ...place, required: index === 0 })) },
    eventTypeWith([gus, cy], {}, { perInviteeLimit: 2 }),
    eventTypeWith([hal, ivy], { maxBookingsPerDay: 9 })
  ]
  const hostsWithCalendar = new Set([ada, bo, cy, eva, hal].map(({ id }) => id))
  return { workspace, hosts: [ada, bo, cy, dee, eva, fay, gus, hal, ivy], eventTypes, hostsWithCalendar }
}

/** The fixture as rules for the checker. */
export const rulesOf = ({ eventTypes, hosts, hostsWithCalendar, workspace }: Fixture): Rules => ({
  workspaceId: workspace.id,
  eventTypes: new Map(eventTypes.map((eventType) => [eventType.id, rulesOfEventType(eventType)])),
  dailyLimitOfHost: new Map(
    hosts.flatMap(({ id, maxBookingsPerDay }) =>
      maxBookingsPerDay === null ? [] : [[id, maxBookingsPerDay] as const]
    )
  ),
  hostsWithCalendar
})

const rulesOfEventType = ({
  assignment,
  dealValue,
  hosts,
  id,
  perInviteeLimit,
  window
}: EventType): EventTypeRules => {
  const isRequired = (required: boolean) => required || assignment === "collective"
  return {
    id,
    required: hosts.filter(({ required }) => isRequired(required)).map(({ hostId }) => hostId),
    optional: hosts.filter(({ required }) => !isRequired(required)).map(({ hostId }) => hostId),
    durationMinutes: window.durationMinutes,
    bufferBeforeMinutes: window.bufferBeforeMinutes,
    bufferAfterMinutes: window.bufferAfterMinutes,
    perInviteeLimit,
    dailyLimit: window.maxBookingsPerDay,
    dealCents: dealValue?.cents ?? null
  }
}
