import * as Result from "effect/Result"
import type { LocalDate } from "../../../workspace/event-types/index.ts"
import { OutboxMessage } from "../../../workspace/consistency/index.ts"
import type { UserId } from "../../../workspace/workspaces/index.ts"
import { mostSubscribers, type SavedView, type SavedViewId } from "../../../revenue/reports/index.ts"
import { ResourceNotFound, StateConflict } from "../refusals.ts"
import type { Write } from "../Write.ts"
import { command } from "./Command.ts"
import { missing, unless } from "./Decision.ts"
import { nothing } from "./Looks.ts"

/** Commands on saved views of the reports (D-VIEW-1). */
export const savedViews = {
  CreateSavedView: command<{ readonly view: SavedView }>()({
    audit: ({ view }) => ["saved_view.create", view.id],
    adds: "savedViews",
    looks: nothing,
    decide: ({ view }) => unless([], { _tag: "Add", kind: "savedViews", row: view })
  }),

  UpdateSavedView: command<{
    readonly viewId: SavedViewId
    readonly fields: Partial<Pick<SavedView, "name" | "choices">>
  }>()({
    audit: ({ viewId }) => ["saved_view.update", viewId],
    looks: (query, { viewId }) => query.savedView(viewId),
    decide: ({ fields }, { view }) =>
      view === null ? Result.fail(new ResourceNotFound()) : unless([], replaced({ ...view, ...fields }))
  }),

  DeleteSavedView: command<{ readonly viewId: SavedViewId }>()({
    audit: ({ viewId }) => ["saved_view.delete", viewId],
    looks: (query, { viewId }) => query.presence("savedViews", viewId),
    decide: ({ viewId: id }, { isThere }) =>
      unless([missing(isThere)], { _tag: "Remove", kind: "savedViews", id })
  }),

  /** The member gets the weekly mail of the view (D-VIEW-3). `week`: that of the first one. */
  SubscribeToView: command<{
    readonly viewId: SavedViewId
    readonly userId: UserId
    readonly week: LocalDate
  }>()({
    audit: ({ viewId }) => ["saved_view.subscribe", viewId],
    logsNoChange: false,
    looks: (query, { viewId }) => query.savedView(viewId),
    decide: ({ userId, week }, { view }) => {
      if (view === null) return Result.fail(new ResourceNotFound())
      const { id: savedViewId, subscribers, workspaceId } = view
      if (subscribers.includes(userId)) return Result.succeed([])
      const isFull = subscribers.length >= mostSubscribers
      return unless(
        [
          isFull
            ? new StateConflict({ reason: `${mostSubscribers} members get the mail of this view.` })
            : undefined
        ],
        replaced({ ...view, subscribers: [...subscribers, userId] }),
        {
          _tag: "Post",
          outboxMessages: [
            OutboxMessage.make({ _tag: "ReportSavedView", workspaceId, savedViewId, userId, week })
          ]
        }
      )
    }
  }),

  /** A mail that waits for its week is not sent. */
  UnsubscribeFromView: command<{ readonly viewId: SavedViewId; readonly userId: UserId }>()({
    audit: ({ viewId }) => ["saved_view.unsubscribe", viewId],
    logsNoChange: false,
    looks: (query, { viewId }) => query.savedView(viewId),
    decide: ({ userId }, { view }) => {
      if (view === null) return Result.fail(new ResourceNotFound())
      return unless([], ...withoutSubscriber([view], userId))
    }
  })
}

const replaced = (row: SavedView): Write => ({ _tag: "Replace", kind: "savedViews", row })

/** The views of which the member gets the mail, without the member. */
export const withoutSubscriber = (views: ReadonlyArray<SavedView>, userId: UserId): ReadonlyArray<Write> =>
  views
    .filter(({ subscribers }) => subscribers.includes(userId))
    .map((view) => replaced({ ...view, subscribers: view.subscribers.filter((id) => id !== userId) }))
