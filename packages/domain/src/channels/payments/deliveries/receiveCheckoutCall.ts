import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { OutboxMessage } from "../../../workspace/consistency/index.ts"
import { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import * as Schema from "effect/Schema"
import { type CheckoutCall, CheckoutLedger, CheckoutProvider, InvalidCheckoutSignature } from "../index.ts"
import { accessOf } from "./accessOf.ts"

/**
 * Stores what the provider says, if its call is signed with a secret of the workspace (D-PAY-7). Fails with InvalidCheckoutSignature, also
 * for a workspace that is unknown or has no account, so that an unknown client does not learn which ones take payments; and with CheckoutFailed if the
 * stored secret cannot be read, so that the provider tries again.
 */
export const receiveCheckoutCall = Effect.fn("payments.receive")(function* (
  workspace: string,
  call: CheckoutCall
) {
  if (!Schema.is(WorkspaceId)(workspace)) return yield* new InvalidCheckoutSignature()
  const [ledger, provider] = [yield* CheckoutLedger, yield* CheckoutProvider]
  const access = yield* accessOf(workspace).pipe(
    Effect.catchIf(
      ({ fault }) => fault === "no_account",
      () => Effect.fail(new InvalidCheckoutSignature())
    )
  )
  const event = yield* provider.read(access, call, yield* DateTime.now)
  if (Option.isNone(event)) return
  const { bookingUid, id } = event.value
  yield* ledger.post(workspace, [
    OutboxMessage.make({ _tag: "FollowCheckout", workspaceId: workspace, bookingUid, cause: id })
  ])
})
