import { AddressHash, MailSettings, SuppressionReason } from "@calendeal/domain/mails"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import * as Schema from "effect/Schema"
import { json } from "../connection/index.ts"

const { workspaceId, ...settings } = MailSettings.fields

/** Mail settings as a row of the table `mail_settings`. */
export const MailSettingsRow = Schema.Struct({
  workspace_id: workspaceId,
  settings: Schema.toCodecJson(Schema.Struct(settings))
})

const encode = Schema.encodeSync(MailSettingsRow)

/** The row of mail settings, with its JSON as a parameter. */
export const mailSettingsRow = ({ workspaceId, ...settings }: MailSettings) => {
  const row = encode({ workspace_id: workspaceId, settings })
  return { ...row, settings: json(row.settings) }
}

/** The mail settings of a row. */
export const mailSettingsIn = ({ settings, workspace_id }: typeof MailSettingsRow.Type): MailSettings => ({
  workspaceId: workspace_id,
  ...settings
})

/** A suppressed address as a row of the table `mail_suppressions`. */
export const SuppressionRow = Schema.Struct({
  workspaceId: WorkspaceId,
  hash: AddressHash,
  reason: SuppressionReason,
  at: Schema.DateTimeUtcFromDate
}).pipe(Schema.encodeKeys({ workspaceId: "workspace_id", hash: "address_hash" }))
