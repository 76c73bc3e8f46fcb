import { MeetingLinks } from "@calendeal/domain/conferencing"
import { DateTime, Effect, Layer, Option } from "effect"
import { makeBookingDue } from "../outbox/makeBookingDue.ts"
import { Store } from "../Store.ts"

/** The links of the online meetings of this process. */
export const layer = Layer.effect(
  MeetingLinks,
  Effect.map(Store, (store) =>
    MeetingLinks.of({
      find: (workspaceId, rootUid) =>
        Effect.sync(() => Option.fromUndefinedOr(store.dataOf(workspaceId).meetingLinks.get(rootUid))),

      findAll: (workspaceId, rootUids) =>
        Effect.sync(() => {
          const { meetingLinks } = store.dataOf(workspaceId)
          return new Map([...meetingLinks].filter(([rootUid]) => rootUids.has(rootUid)))
        }),

      store: (link, before, { dueNow, messages }) =>
        Effect.map(DateTime.now, (now) => {
          const data = store.dataOf(link.workspaceId)
          if ((data.meetingLinks.get(link.rootUid)?.revision ?? 0) !== before) return false
          if (!data.bookings.has(link.rootUid)) return false
          data.meetingLinks.set(link.rootUid, { ...link, revision: before + 1 })
          if (dueNow !== null) makeBookingDue(data, dueNow, now)
          store.outboxMessages.post(messages)
          return true
        })
    })
  )
)
