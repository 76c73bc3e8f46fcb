import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { IdGenerator, OutboxMessage } from "../../../workspace/consistency/index.ts"
import { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { WorkspaceQueries } from "../../records/index.ts"
import {
  mostWrongSignatures,
  openConnection,
  type PaymentConnection,
  PaymentProviders,
  type ReadEvent,
  type ReceivedCall,
  ReportBook,
  StoredCallId,
  storedCall
} from "../index.ts"

/** The connection was removed before its call was stored. */
export class RefusedCall extends Schema.TaggedError<RefusedCall>()("RefusedCall", {}) {}

/** Where a call arrived, as its address says. */
export interface CalledAddress {
  readonly workspaceId: string
  readonly connectionId: string
  readonly provider: string
}

/** Whose a call is. */
export type VerifiedCall =
  | { readonly _tag: "Signed"; readonly connection: PaymentConnection }
  /**
   * It is not signed with one of these secrets, or was signed at another time. Null: there is no such connection, which the caller must
   * not tell apart.
   */
  | { readonly _tag: "Forged"; readonly secrets: ReadonlyArray<string> | null }

const forged = (secrets: ReadonlyArray<string> | null): VerifiedCall => ({ _tag: "Forged", secrets })

/**
 * The connection of a call (D-RCV-1). Fails with SecretUnreadable if the stored secrets cannot be read, so that the provider calls
 * again.
 */
export const verifyReport = Effect.fn("receivers.verify")(function* (to: CalledAddress, call: ReceivedCall) {
  if (!Schema.is(WorkspaceId)(to.workspaceId)) return forged(null)
  const [queries, providers] = [yield* WorkspaceQueries, yield* PaymentProviders]
  const found = yield* queries.find(to.workspaceId, "paymentConnections", to.connectionId)
  const connection = Option.getOrNull(found)
  if (connection === null || connection.provider !== to.provider) return forged(null)
  const { secrets } = yield* openConnection(connection)
  const signed: VerifiedCall = { _tag: "Signed", connection }
  if (providers.isSigned(connection.provider, call, secrets, yield* DateTime.now)) return signed
  // Unknown clients cannot make the service write without end.
  if (connection.wrongSignatures < mostWrongSignatures)
    yield* (yield* ReportBook).countWrongSignature(connection)
  return forged(secrets)
})

/**
 * Stores a signed call before its answer (D-RCV-2). Of a call that is about no money of the connection nothing is stored; one that cannot be
 * read is, so that it is not lost. Fails with RefusedCall if the connection was removed before.
 */
export const keepReport = Effect.fn("receivers.keep")(function* (
  connection: PaymentConnection,
  call: ReceivedCall
) {
  const [book, providers, idGenerator] = [yield* ReportBook, yield* PaymentProviders, yield* IdGenerator]
  const now = yield* DateTime.now
  const events = providers.read(connection.provider, call)
  if (Result.isSuccess(events) && events.success.every((event) => isNothing(connection, event)))
    return yield* book.noteCall(connection, now)
  const { id: connectionId, workspaceId } = connection
  const id = StoredCallId.make(yield* idGenerator.uuid)
  const isKept = yield* book.keepCall(storedCall(connection, call, { id, receivedAt: now }), [
    OutboxMessage.make({ _tag: "ReadProviderCall", workspaceId, connectionId, callId: id })
  ])
  if (!isKept) return yield* new RefusedCall()
})

/** Whether an event is about no money, or about money of the other kind: tests and real money never mix (D-RCV-3). */
export const isNothing = (
  connection: Pick<PaymentConnection, "isLive">,
  { content, isLive }: ReadEvent
): boolean => content._tag === "Nothing" || (isLive !== null && isLive !== connection.isLive)
