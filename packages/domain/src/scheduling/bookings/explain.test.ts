import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { Outcome } from "../../leads/contacts/index.ts"
import { type Assignee, type EventType, type Host, HostId } from "../../workspace/event-types/index.ts"
import type { HostLoad } from "../../leads/routing/index.ts"
import * as Sample from "@calendeal/port-contracts/samples"
import { explain, type ExplainQuestion } from "./explain.ts"

const { workspace } = Sample.sampleOffering()
const hostNamed = (name: string, nth: number) =>
  Sample.sampleHost(workspace.id, { name, id: HostId.make(`00000000-0000-4000-8000-00000000000${nth}`) })
const [ada, bob, cleo] = [hostNamed("Ada", 1), hostNamed("Bob", 2), hostNamed("Cleo", 3)]
const startAt = Sample.sampleTime(60)
const start = DateTime.toEpochMillis(startAt)

/** The explanation of a start in an hour that all three hosts can take; `changes` replaces fields. */
const explained = (
  changes: Partial<ExplainQuestion> = {},
  places: ReadonlyArray<Partial<Assignee>> = [],
  settings: Partial<EventType> = {}
) => {
  const hosts = [ada, bob, cleo]
  const eventType = Sample.sampleEventType(workspace.id, hosts, {
    hosts: hosts.map(({ id }, index) => ({
      hostId: id,
      priority: 0,
      weight: 1,
      required: false,
      ...places[index]
    })),
    ...settings
  })
  return explain({
    offering: { workspace, hosts, eventType },
    outcome: Outcome.make({ _tag: "Qualified" }),
    now: Sample.sampleNow,
    startAt,
    bookerTimezone: Sample.utc,
    busyPeriods: [],
    loads: new Map(),
    isEmailAccepted: true,
    upcoming: 0,
    ...changes
  })
}
const load = (recentBookings: number, lastAssignedAt: number | null): HostLoad => ({
  recentBookings,
  lastAssignedAt
})
const busy = (...hosts: ReadonlyArray<Host>): Partial<ExplainQuestion> => ({
  busyPeriods: hosts.map(({ id }) => ({
    hostId: id,
    eventTypeId: null,
    bookingUid: null,
    startAt: start,
    blocked: { start, end: start + 1 }
  }))
})
const first = ({ candidateTeams, pickedBy }: ReturnType<typeof explained>) =>
  [candidateTeams[0]?.map(({ name }) => name).join(), pickedBy] as const

describe("explain", () => {
  it.for<readonly [string, readonly [string | undefined, string | null], () => ReturnType<typeof explained>]>(
    [
      ["the id if everything else is equal", [ada.name, "id"], () => explained()],
      ["the priority", [cleo.name, "priority"], () => explained({}, [{}, {}, { priority: 1 }])],
      [
        "the load relative to the weight",
        [cleo.name, "load"],
        () =>
          explained(
            {
              loads: new Map([
                [ada.id, load(2, 1)],
                [bob.id, load(2, 2)],
                [cleo.id, load(3, 3)]
              ])
            },
            [{}, {}, { weight: 2 }]
          )
      ],
      [
        "the longest idle",
        [bob.name, "longest_idle"],
        () =>
          explained({
            loads: new Map([
              [ada.id, load(1, 9)],
              [bob.id, load(1, 3)],
              [cleo.id, load(1, 5)]
            ])
          })
      ],
      ["the only free host", [cleo.name, "only_choice"], () => explained(busy(ada, bob))],
      [
        "all hosts of a collective",
        [[ada, bob, cleo].map(({ name }) => name).join(), "everybody"],
        () => explained({}, [], { assignment: "collective" })
      ],
      ["no team", [undefined, null], () => explained(busy(ada, bob, cleo))]
    ]
  )("D-BOOK-6: returns the reason for the first team: %s", ([, expected, actual]) =>
    assert.deepStrictEqual(first(actual()), expected)
  )

  it("returns the reasons for every host, also for hosts that are not considered", () => {
    const { hosts, refusals } = explained({
      ...busy(ada),
      outcome: Outcome.make({ _tag: "Routed", hostIds: [ada.id], redirectUrl: null })
    })
    assert.deepStrictEqual(
      hosts.map(({ host, reasons }) => [host.name, reasons.map(({ reason }) => reason)]),
      [
        [ada.name, ["busy_time"]],
        [bob.name, ["routing"]],
        [cleo.name, ["routing"]]
      ]
    )
    assert.deepStrictEqual(refusals, ["SlotUnavailable"])
  })

  it("D-BOOK-3: returns every refusal, in the order of the checks", () => {
    const { refusals } = explained({ ...busy(ada, bob, cleo), isEmailAccepted: false, upcoming: 1 }, [], {
      status: "hidden",
      locations: [],
      perInviteeLimit: 1
    })
    assert.deepStrictEqual(refusals, [
      "EventTypeNotFound",
      "EmailNotAllowed",
      "NoLocationConfigured",
      "InviteeLimitReached",
      "SlotUnavailable"
    ])
  })
})
