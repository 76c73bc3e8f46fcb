import * as Effect from "effect/Effect"
import { AccountLinks } from "../../workspace/accounts/index.ts"
import type { Email } from "../../kernel/texts/index.ts"
import { ServiceAddress } from "../../channels/mails/index.ts"
import type { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { linkAddress } from "./linkAddress.ts"
import { newLink } from "./newLink.ts"

/** The address of a link with which a member of the workspace signs in once, within a day, for the operator to pass on (D-SIGN-2). */
export const operatorLink = Effect.fn("signIn.operatorLink")(function* (
  workspaceId: WorkspaceId,
  email: Email
) {
  const [links, service] = [yield* AccountLinks, yield* ServiceAddress]
  const { link, token } = yield* newLink({ workspaceId, email, way: "operator", language: "en", next: null })
  yield* links.enter(link, [])
  return { address: linkAddress(service, link.language, token), expiresAt: link.expiresAt }
})
