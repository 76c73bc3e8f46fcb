import { BookingLedger, type Entry, isLapsed, isOpenAt, linkStateOf } from "@calendeal/domain/bookings"
import { Array as Arr, DateTime, Effect, Equal, Layer, Option } from "effect"
import { isMoveOf, Store, type WorkspaceData } from "../Store.ts"
import { standingIn, storeGroupChange } from "./changeGroup.ts"
import { cancel, enter, settle } from "./enter.ts"
import { look } from "./look.ts"

/** The bookings of this process. */
export const layer = Layer.effect(
  BookingLedger,
  Effect.gen(function* () {
    const store = yield* Store
    return BookingLedger.of({
      find: (workspaceId, uid) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).bookings.get(uid))),
      findRequestedMove: (workspaceId, uid) =>
        Effect.sync(() =>
          Option.fromUndefinedOr(
            [...store.dataOf(workspaceId).bookings.values()]
              .filter((booking) => isMoveOf(booking, uid))
              .toSorted((one, other) => DateTime.Order(other.createdAt, one.createdAt))[0]
          )
        ),
      standingIn: (workspaceId, group) => Effect.sync(() => standingIn(store.dataOf(workspaceId), group)),
      findLink: (workspaceId, id) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).oneOffLinks.get(id))),
      forgetLinks: (endedBefore) =>
        Effect.sync(() => store.allData.reduce((sum, data) => sum + forgetLinksIn(data, endedBefore), 0)),
      look: (question) =>
        Effect.map(DateTime.now, (now) => look(store.dataOf(question.workspaceId), question, now)),
      enter: (draft) =>
        Effect.map(DateTime.now, (now): Entry => {
          const { workspaceId } = draft.alternatives[0]
          if (!store.workspaces.has(workspaceId)) return { _tag: "Unavailable" }
          const entry = enter(store.dataOf(workspaceId), draft, now)
          if (entry._tag === "Entered") {
            store.outboxMessages.post(draft.outboxMessages)
            if (Option.isSome(draft.entry)) store.dataOf(workspaceId).log(draft.entry.value)
          }
          return entry
        }),
      cancel: (entry, outboxMessages, reason) =>
        Effect.map(DateTime.now, (now) => {
          const data = store.dataOf(entry.workspaceId)
          const booking = data.bookings.get(entry.subject)
          if (booking !== undefined && isOpenAt(booking, now)) {
            cancel(store, booking, { now, outboxMessages, reason })
            data.log(entry)
          }
          return Option.map(Option.fromUndefinedOr(booking), (before) =>
            isLapsed(before, now) ? "expired" : before.status
          )
        }),
      changeGroup: Effect.fnUntraced(function* (workspaceId, group, decide) {
        const data = store.dataOf(workspaceId)
        for (;;) {
          const seen = store.workspaces.has(workspaceId) ? standingIn(data, group) : []
          if (!Arr.isReadonlyArrayNonEmpty(seen)) return { _tag: "Changed", bookings: [] }
          const change = yield* decide(seen)
          const now = yield* DateTime.now
          // Another fiber can have changed a booking while the decision was made.
          const isAsSeen = Equal.equals(standingIn(data, group), seen)
          if (isAsSeen) return storeGroupChange(store, seen, change, now)
        }
      }),
      expire: ({ uid, workspaceId }, outboxMessages) =>
        Effect.map(DateTime.now, (now) => {
          const booking = store.dataOf(workspaceId).bookings.get(uid)
          if (booking === undefined || !isLapsed(booking, now)) return false
          settle(store, booking, { status: "expired", reply: null, outboxMessages })
          return true
        })
    })
  })
)

/** Removes links that ended before the instant, and returns their number. */
const forgetLinksIn = (data: WorkspaceData, endedBefore: DateTime.Utc): number => {
  const bookings = [...data.bookings.values()]
  const old = [...data.oneOffLinks.values()].filter((link) => {
    const isOpen = linkStateOf(link, endedBefore) === "open"
    const wasUsedSince = bookings.some(
      ({ createdAt, linkId }) => linkId === link.id && DateTime.isGreaterThanOrEqualTo(createdAt, endedBefore)
    )
    return !isOpen && !wasUsedSince
  })
  for (const { id } of old) data.oneOffLinks.delete(id)
  return old.length
}
