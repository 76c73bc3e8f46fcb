import { BookingLedger, type Entry, holdsTime } from "@calendeal/domain/bookings"
import { Effect, Layer, Option } from "effect"
import { Store } from "../Store.ts"
import { cancel, enter } from "./enter.ts"
import { look } from "./look.ts"

/** The bookings of this process. */
export const layer = Layer.effect(
  BookingLedger,
  Effect.gen(function* () {
    const store = yield* Store
    return BookingLedger.of({
      find: (workspaceId, uid) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).bookings.get(uid))),
      look: (question) => Effect.sync(() => look(store.dataOf(question.workspaceId), question)),
      enter: (draft) =>
        Effect.sync((): Entry => {
          const { workspaceId } = draft.alternatives[0]
          if (!store.workspaces.has(workspaceId)) return { _tag: "Unavailable" }
          const entry = enter(store.dataOf(workspaceId), draft)
          if (entry._tag === "Entered") {
            store.outboxMessages.post(draft.outboxMessages)
            if (Option.isSome(draft.entry)) store.dataOf(workspaceId).log(draft.entry.value)
          }
          return entry
        }),
      cancel: (entry, outboxMessages, reason) =>
        Effect.sync(() => {
          const data = store.dataOf(entry.workspaceId)
          const booking = data.bookings.get(entry.subject)
          if (booking !== undefined && holdsTime(booking)) {
            cancel(store, booking, { outboxMessages, reason })
            data.log(entry)
          }
          return Option.fromUndefinedOr(booking?.status)
        })
    })
  })
)
