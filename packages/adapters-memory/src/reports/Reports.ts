import {
  dealsOf,
  funnelOf,
  meetingsOf,
  Reports,
  revenueOf,
  seriesOf,
  stepsOf
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
      revenue: (question) =>
        Effect.sync(() => {
          const { bookings, contacts, deals, transactions } = store.dataOf(question.workspaceId)
          return revenueOf(
            {
              contacts: [...contacts.values()],
              bookings: [...bookings.values()],
              deals: [...deals.values()],
              transactions: [...transactions.values()]
            },
            question
          )
        }),
      series: (question) =>
        Effect.sync(() => {
          const { bookings, contacts, deals, transactions } = store.dataOf(question.workspaceId)
          return seriesOf(
            {
              contacts: [...contacts.values()],
              bookings: [...bookings.values()],
              deals: [...deals.values()],
              transactions: [...transactions.values()]
            },
            question
          )
        }),
      meetings: (question) =>
        Effect.sync(() => meetingsOf([...store.dataOf(question.workspaceId).bookings.values()], question)),
      deals: (question) =>
        Effect.sync(() => {
          const { bookings, contacts, deals } = store.dataOf(question.workspaceId)
          return dealsOf(
            {
              bookings: [...bookings.values()],
              contacts: [...contacts.values()],
              deals: [...deals.values()]
            },
            question
          )
        })
    })
  )
)
