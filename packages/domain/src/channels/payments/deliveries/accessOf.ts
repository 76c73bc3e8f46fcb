import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { WorkspaceQueries } from "../../records/index.ts"
import { CheckoutFailed, openPaymentAccess } from "../index.ts"

/** The workspace's access to the provider. Fails with `no_account` or `access_unreadable`. */
export const accessOf = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const queries = yield* WorkspaceQueries
  const account = yield* queries.find(workspaceId, "paymentAccounts", workspaceId)
  if (Option.isNone(account))
    return yield* new CheckoutFailed({ fault: "no_account", retryAfterSeconds: null })
  return yield* openPaymentAccess(account.value)
})
