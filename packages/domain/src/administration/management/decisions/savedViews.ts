import type { SavedView, SavedViewId } from "../../../revenue/reports/index.ts"
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

  UpdateSavedView: command<{ readonly view: SavedView }>()({
    audit: ({ view }) => ["saved_view.update", view.id],
    looks: (query, { view }) => query.presence("savedViews", view.id),
    decide: ({ view }, { isThere }) =>
      unless([missing(isThere)], { _tag: "Replace", kind: "savedViews", row: view })
  }),

  DeleteSavedView: command<{ readonly viewId: SavedViewId }>()({
    audit: ({ viewId }) => ["saved_view.delete", viewId],
    looks: (query, { viewId }) => query.presence("savedViews", viewId),
    decide: ({ viewId: id }, { isThere }) =>
      unless([missing(isThere)], { _tag: "Remove", kind: "savedViews", id })
  })
}
