import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { defaultMailSettings, type MailSettings } from "../mails/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { WorkspaceQueries } from "./WorkspaceQueries.ts"

/** A workspace's mail settings. Version 0: the default settings, which are not stored. */
export interface CurrentMailSettings {
  readonly value: MailSettings
  readonly version: number
}

/** The mail settings of a workspace, by one look-up. */
export const findMailSettings = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const stored = yield* WorkspaceQueries.use((queries) =>
    queries.find(workspaceId, "mailSettings", workspaceId)
  )
  return Option.getOrElse(stored, (): CurrentMailSettings => ({
    value: defaultMailSettings(workspaceId),
    version: 0
  }))
})
