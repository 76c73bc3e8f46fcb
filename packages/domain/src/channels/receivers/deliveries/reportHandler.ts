import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type MessageOf } from "../../../workspace/consistency/index.ts"
import type { WorkspaceId } from "../../../workspace/workspaces/index.ts"
import { type DestinationHandler, drafting, fullJitter, Outcome } from "../../outbox/index.ts"
import { sharedLookUps, WorkspaceQueries } from "../../records/index.ts"
import { openConnection, type ProviderFault, ReportBook, StoredCallId } from "../index.ts"
import { enterReport } from "./enterReport.ts"
import { readReport } from "./readReport.ts"

/** One delivery for each stored call, to its connection. */
const draftReadings = Effect.fnUntraced(function* (workspaceId: WorkspaceId) {
  const connections = sharedLookUps(yield* WorkspaceQueries, workspaceId)("paymentConnections")
  return Effect.fnUntraced(function* (message: MessageOf<"ReadProviderCall">) {
    const connection = yield* connections(message.connectionId)
    if (connection === null) return []
    const destination = { workspaceId, kind: "receiver", id: connection.id } as const
    return [
      { destination, provider: connection.provider, eventName: "call", eventId: message.callId, message }
    ]
  })
})

type Ports = Effect.Services<ReturnType<typeof enterReport>> | Effect.Services<ReturnType<typeof readReport>>

/** Reads stored calls of payment providers, and records what they report (D-RCV-2). The id of the destination is the connection's. */
export const reportHandler: DestinationHandler<Ports | Effect.Services<ReturnType<typeof openConnection>>> = {
  batch: 10,
  recordsEach: 1,
  retries: fullJitter,
  ...drafting<"ReadProviderCall", WorkspaceQueries, WorkspaceQueries>(["ReadProviderCall"], draftReadings),
  deliver: Effect.fnUntraced(function* ({ destination: { id: connectionId, workspaceId }, due }, report) {
    for (const { id, message } of due)
      yield* report(
        id,
        message._tag === "ReadProviderCall"
          ? yield* readCall(workspaceId, connectionId, StoredCallId.make(message.callId))
          : Outcome.Skipped({ reason: "removed" })
      )
  })
}

/** The call is removed when everything that it reports is stored elsewhere, so that a killed process reads it again. */
const readCall = Effect.fnUntraced(
  function* (workspaceId: WorkspaceId, connectionId: string, callId: StoredCallId) {
    const [book, queries] = [yield* ReportBook, yield* WorkspaceQueries]
    const connection = Option.getOrNull(yield* queries.find(workspaceId, "paymentConnections", connectionId))
    const call = Option.getOrNull(yield* book.findCall(workspaceId, callId))
    if (connection === null || call === null) return Outcome.Skipped({ reason: "removed" })
    const access = yield* openConnection(connection)
    for (const entry of yield* readReport(connection, access, call)) yield* enterReport(connection, entry)
    yield* book.removeCall(workspaceId, callId)
    return Outcome.Delivered()
  },
  Effect.catchTags({
    // It stays stored: a later version may read it, and a member can have it tried again.
    MalformedReport: () => Effect.succeed(Outcome.Refused({ code: "malformed" })),
    NoProviderKey: () => Effect.succeed(retried("no_key", "delivery")),
    SecretUnreadable: () => Effect.succeed(retried("access_unreadable", "destination")),
    CheckoutUnsettled: () => Effect.succeed(retried("early", "delivery")),
    ProviderAskingFailed: ({ fault, retryAfterSeconds }) =>
      Effect.succeed(retried(fault, isOfProvider(fault) ? "destination" : "delivery", retryAfterSeconds))
  })
)

/** Money is at stake: also what a member has to correct is tried again for two days, and is then dead, where it can be retried. */
const retried = (code: string, fault: "delivery" | "destination", afterSeconds: number | null = null) =>
  Outcome.Retry({ code, afterSeconds, fault })

const isOfProvider = (fault: ProviderFault): boolean => fault !== "not_found" && fault !== "not_allowed"
