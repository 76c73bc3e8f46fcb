import * as Effect from "effect/Effect"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { findPaymentAccount } from "../../records/index.ts"
import { CheckoutFailed, openPaymentAccess } from "../index.ts"

/** The workspace's access to the provider. Fails with `no_account` or `access_unreadable`. */
export const accessOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const account = yield* findPaymentAccount(workspaceId)
  return account === null
    ? yield* new CheckoutFailed({ fault: "no_account", retryAfterSeconds: null })
    : yield* openPaymentAccess(account)
})
