import type { Demand } from "../../scheduling/availability/index.ts"
import { byKey } from "./figures.ts"
import type { DemandCounts, DemandFigures, DemandQuestion } from "./Reports.ts"

/** The counts of the question's days by event type, and by day. */
export const demandOf = (counts: ReadonlyArray<Demand>, question: DemandQuestion): DemandFigures => {
  const meant = counts.filter(
    ({ day, eventTypeId }) =>
      day >= question.firstDay &&
      day < question.endDay &&
      (question.eventTypeId ?? eventTypeId) === eventTypeId
  )
  return {
    eventTypes: [...Map.groupBy(meant, ({ eventTypeId }) => eventTypeId)]
      .toSorted(([one], [other]) => byKey(one, other))
      .map(([eventTypeId, of]) => ({ eventTypeId, ...sumOf(of) })),
    days: [...Map.groupBy(meant, ({ day }) => day)]
      .toSorted(([one], [other]) => one - other)
      .map(([day, of]) => ({ day, ...sumOf(of) }))
  }
}

const sumOf = (counts: ReadonlyArray<DemandCounts>): DemandCounts => ({
  questions: counts.reduce((sum, { questions }) => sum + questions, 0),
  withoutTime: counts.reduce((sum, { withoutTime }) => sum + withoutTime, 0)
})
