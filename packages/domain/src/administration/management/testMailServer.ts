import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type MailRoute, MailTransport } from "../../channels/mails/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { findMailSettings } from "../../channels/records/index.ts"
import { unsealServer } from "./senderVerification.ts"

/** The mail server of a workspace, and the code of its fault; null: it works. `no_server`: there is none. */
export interface TestedServer {
  readonly route: MailRoute
  readonly fault: string | null
}

/**
 * Connects to the mail server of the workspace and logs in, for at most 8 seconds, without a mail (D-CON-65). The answer says which
 * server it was (D-MAIL-80).
 */
export const testMailServer = Effect.fn("management.testMailServer")(function* (workspaceId: WorkspaceId) {
  const transport = yield* MailTransport
  const {
    value: { server }
  } = yield* findMailSettings(workspaceId)
  const connecting =
    server === null
      ? Option.isNone(transport.installation)
        ? Effect.succeed("no_server")
        : transport.verify(null)
      : Effect.flatMap(unsealServer(workspaceId, server), transport.verify)
  const fault = yield* connecting.pipe(
    Effect.timeoutOrElse({ duration: "8 seconds", orElse: () => Effect.succeed("timeout") }),
    Effect.catchTag("SecretUnreadable", () => Effect.succeed("secret_unreadable"))
  )
  const route: MailRoute =
    server === null ? transport.installationRoute : { _tag: "Server", host: server.host, port: server.port }
  const tested: TestedServer = { route, fault }
  return tested
})
