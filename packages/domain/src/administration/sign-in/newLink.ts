import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import {
  type AccountLink,
  AccountLinkHash,
  AccountLinkId,
  linkEnd,
  linkOwner
} from "../../workspace/accounts/index.ts"
import { IdGenerator, newSecret } from "../../workspace/consistency/index.ts"
import { Vault } from "../../workspace/workspaces/index.ts"

/** What a new link is for. */
export type LinkRequest = Pick<AccountLink, "workspaceId" | "email" | "way" | "language" | "next">

/**
 * A link that signs in once, not stored, and its token (see `tokenOf`). A link that a mail brings has its secret encrypted until
 * the mail is sent (D-SIGN-2). `minutes`: for how long it can be used, if not for the time of its way.
 */
export const newLink = Effect.fnUntraced(function* (request: LinkRequest, minutes?: number) {
  const [idGenerator, vault] = [yield* IdGenerator, yield* Vault]
  const { hash, secret } = yield* newSecret("lnk_")
  const createdAt = yield* DateTime.now
  const id = AccountLinkId.make(yield* idGenerator.uuid)
  const isMailed = request.way !== "operator"
  const link: AccountLink = {
    ...request,
    id,
    hash: AccountLinkHash.make(hash),
    sealedSecret: isMailed
      ? yield* vault.seal(linkOwner({ id, workspaceId: request.workspaceId }), secret)
      : null,
    createdAt,
    expiresAt: linkEnd(request.way, createdAt, minutes),
    usedBy: null
  }
  return { link, token: tokenOf(link, secret) }
})

/** What the address of a link contains: the workspace and the secret. */
export const tokenOf = (
  { workspaceId }: Pick<AccountLink, "workspaceId">,
  secret: Redacted.Redacted
): Redacted.Redacted => Redacted.make(`${workspaceId}.${Redacted.value(secret)}`)
