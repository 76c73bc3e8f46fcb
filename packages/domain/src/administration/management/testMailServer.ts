import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { MailTransport } from "../../channels/mails/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { findMailSettings } from "../../channels/records/index.ts"
import { unsealServer } from "./senderVerification.ts"

/**
 * Connects to the mail server of the workspace and logs in, for at most 8 seconds, without a mail (D-CON-65). The code of the
 * fault; null: it works. `no_server`: there is none.
 */
export const testMailServer = Effect.fn("management.testMailServer")(
  function* (workspaceId: WorkspaceId) {
    const transport = yield* MailTransport
    const { value } = yield* findMailSettings(workspaceId)
    if (value.server === null)
      return Option.isNone(transport.installation) ? "no_server" : yield* transport.verify(null)
    return yield* transport.verify(yield* unsealServer(workspaceId, value.server))
  },
  Effect.timeoutOrElse({ duration: "8 seconds", orElse: () => Effect.succeed("timeout") }),
  Effect.catchTag("SecretUnreadable", () => Effect.succeed("secret_unreadable"))
)
