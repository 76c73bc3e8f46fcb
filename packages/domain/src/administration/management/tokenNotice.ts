import { OutboxMessage } from "../../workspace/consistency/index.ts"
import type { AccessToken, TokenCredential } from "../../workspace/workspaces/index.ts"

/** The mail to a member about a new access token, posted where the token was issued (D-PAT-7). `by`: null: the command line. */
export const tokenNotice = (
  { home, id, userId }: Pick<AccessToken, "home" | "id" | "userId">,
  by: TokenCredential | null
): OutboxMessage =>
  OutboxMessage.make({ _tag: "SendTokenNotice", workspaceId: home, userId, tokenId: id, creator: by })
