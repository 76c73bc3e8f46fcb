import {
  costRecordsOf,
  creditsIn,
  dealsOf,
  demandOf,
  funnelOf,
  leadFiguresOf,
  meetingsOf,
  type Period,
  Reports,
  revenueOf,
  type Sales,
  seriesOf,
  stepsOf,
  waitsOf
} from "@calendeal/domain/reports"
import { Effect, Layer } from "effect"
import { Store } from "../Store.ts"

/** Reports on the data of this process. */
export const layer = Layer.effect(
  Reports,
  Effect.map(Store, (store) =>
    Reports.of({
      funnel: (period) => Effect.sync(() => funnelOf(store.dataOf(period.workspaceId).funnel, period)),
      steps: (period) =>
        Effect.sync(() => {
          const { bookings, contacts, funnel, transactions } = store.dataOf(period.workspaceId)
          return stepsOf(
            {
              contacts: [...contacts.values()],
              bookings: [...bookings.values()],
              transactions: [...transactions.values()],
              entries: funnel
            },
            period
          )
        }),
      leads: (question) => Effect.sync(() => leadFiguresOf(salesIn(store, question), question)),
      revenue: (question) => Effect.sync(() => revenueOf(salesIn(store, question), question)),
      credits: (question) =>
        Effect.suspend(() => Effect.fromResult(creditsIn(salesIn(store, question), question))),
      costs: (question) =>
        Effect.sync(() =>
          costRecordsOf(
            salesIn(store, question),
            [...store.dataOf(question.workspaceId).spend.values()],
            question
          )
        ),
      series: (question) => Effect.sync(() => seriesOf(salesIn(store, question), question)),
      meetings: (question) =>
        Effect.sync(() => meetingsOf([...store.dataOf(question.workspaceId).bookings.values()], question)),
      waits: (question) =>
        Effect.sync(() => {
          const { bookings, reservations, waitingEntries } = store.dataOf(question.workspaceId)
          return waitsOf(
            {
              bookings: [...bookings.values()],
              reservations: [...reservations.values()],
              waitingEntries: [...waitingEntries.values()]
            },
            question
          )
        }),
      deals: (question) => Effect.sync(() => dealsOf(salesIn(store, question), question)),
      demand: (question) =>
        Effect.sync(() => demandOf([...store.dataOf(question.workspaceId).demand.values()], question))
    })
  )
)

const salesIn = (store: Store["Service"], { workspaceId }: Period): Sales => {
  const { bookings, contacts, deals, transactions } = store.dataOf(workspaceId)
  return {
    contacts: [...contacts.values()],
    bookings: [...bookings.values()],
    deals: [...deals.values()],
    transactions: [...transactions.values()]
  }
}
