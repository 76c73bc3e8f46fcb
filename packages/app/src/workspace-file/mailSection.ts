import type { CurrentMailSettings } from "@calendeal/domain/management"
import type { MailSettings, OwnServer } from "@calendeal/domain/mails"
import type { WorkspaceFile } from "./WorkspaceFile.ts"

export type MailSection = NonNullable<WorkspaceFile["mail"]>

/** The section for these settings, without the sender's confirmation and the login (D-MAIL-37). */
export const sectionOf = ({
  sender,
  server,
  workspaceId: _,
  ...settings
}: CurrentMailSettings["value"]): Required<MailSection> => ({
  ...settings,
  sender: sender && { address: sender.address },
  server: server && { host: server.host, port: server.port, security: server.security }
})

/** The settings that the section makes of the current ones. Omitted settings do not change. */
export const withSection = (
  current: MailSettings,
  { sender, server, ...settings }: MailSection
): MailSettings => ({
  ...current,
  ...settings,
  ...(sender !== undefined && { sender: sender && { ...sender, verifiedAt: null } }),
  ...(server !== undefined && { server: server && { ...server, login: keptLogin(current.server, server) } })
})

/** The stored login, if the server is the same one (D-MAIL-32). */
const keptLogin = (
  current: OwnServer | null,
  { host, port }: Pick<OwnServer, "host" | "port">
): OwnServer["login"] => (current?.host === host && current.port === port ? current.login : null)
