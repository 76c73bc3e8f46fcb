import * as Schema from "effect/Schema"
import { WorkspaceId } from "../../workspace/workspaces/index.ts"
import { type PaymentConnection, PaymentConnectionId } from "./PaymentConnection.ts"
import type { ReceivedCall } from "./ReadEvent.ts"

/** A stored call's identifier, a UUID. */
export const StoredCallId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("StoredCallId"))
export type StoredCallId = typeof StoredCallId.Type

/** A signed call of a provider, until the worker has read it. Its body can have anything about a payer. */
export const StoredCall = Schema.Struct({
  id: StoredCallId,
  workspaceId: WorkspaceId,
  connectionId: PaymentConnectionId,
  /** Those that readers need. */
  headers: Schema.Record(Schema.String, Schema.String),
  body: Schema.Uint8Array,
  receivedAt: Schema.DateTimeUtc
})
export type StoredCall = typeof StoredCall.Type

/** The most days for which a call is kept that could not be read. */
export const keptDaysOfCall = 30

/** The headers that readers need: GoCardless says in it whether the money is of a test. Never credentials. */
const headersRead = ["origin"]

/** What is stored of a call that arrives at a connection now. */
export const storedCall = (
  { id: connectionId, workspaceId }: Pick<PaymentConnection, "id" | "workspaceId">,
  { body, headers }: ReceivedCall,
  fresh: Pick<StoredCall, "id" | "receivedAt">
): StoredCall => ({
  ...fresh,
  workspaceId,
  connectionId,
  headers: Object.fromEntries(
    headersRead.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    })
  ),
  body
})
