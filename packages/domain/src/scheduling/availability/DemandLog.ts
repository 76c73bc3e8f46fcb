import * as Context from "effect/Context"
import type * as DateTime from "effect/DateTime"
import type { Effect } from "effect/Effect"
import { type EventTypeId, isPreview, type Offering } from "../../workspace/event-types/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import type { DayNumber } from "./LocalDates.ts"
import { zoneNamed } from "./OffsetTable.ts"
import { dayAt } from "./TimeZone.ts"

/** A visitor's question for the free days of a period (D-FREE-3). It says nothing about who asks. */
export interface AskedDays {
  readonly workspaceId: WorkspaceId
  readonly eventTypeId: EventTypeId
  /** The day of the question in the workspace's zone. */
  readonly day: DayNumber
  readonly hadTime: boolean
}

/** The questions of one day for one event type. */
export interface Demand extends Omit<AskedDays, "hadTime"> {
  readonly questions: number
  readonly withoutTime: number
}

/** The question as it is counted; null: a preview, of which nothing is stored (D-PREV-1). `now` in epoch milliseconds. */
export const askedDays = (offering: Offering, now: number, hadTime: boolean): AskedDays | null =>
  isPreview(offering)
    ? null
    : {
        workspaceId: offering.workspace.id,
        eventTypeId: offering.eventType.id,
        day: dayAt(zoneNamed(offering.workspace.timezone), now),
        hadTime
      }

/** The most event types and days that are counted at a time, so that the memory is bounded. Others are not counted. */
const mostCounted = 20_000

/** Counts of questions in memory. */
export const makeDemandTally = () => {
  let counted = new Map<string, Demand>()
  return {
    count: ({ hadTime, ...of }: AskedDays): void => {
      const key = `${of.workspaceId} ${of.eventTypeId} ${of.day}`
      const before = counted.get(key)
      if (before === undefined && counted.size >= mostCounted) return
      const { questions, withoutTime } = before ?? { questions: 0, withoutTime: 0 }
      counted.set(key, {
        ...of,
        questions: questions + 1,
        withoutTime: withoutTime + (hadTime ? 0 : 1)
      })
    },
    /** Takes the counts out, so that each is taken once. */
    take: (): ReadonlyArray<Demand> => {
      const taken = [...counted.values()]
      counted = new Map()
      return taken
    }
  }
}

/** Port: how often visitors ask for free days, and how often there are none. */
export class DemandLog extends Context.Service<
  DemandLog,
  {
    /** Counts a question. It never waits for the store and never fails; what a process has counted in its last minute can be lost. */
    readonly count: (asked: AskedDays) => Effect<void>
    /** Stores what has been counted. Those of a removed workspace are dropped. */
    readonly settle: Effect<void>
    /** Removes some of the counts of all workspaces from before the day of the instant (UTC), and returns their number (D-KEEP-2). */
    readonly keepFrom: (instant: DateTime.Utc) => Effect<number>
  }
>()("@calendeal/domain/availability/DemandLog") {}
