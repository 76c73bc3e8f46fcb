import type { Batch, PlatformReply, PlatformName, PlatformEvent } from "@calendeal/domain/conversions"
import { Array as Arr, Effect } from "effect"
import { rejected } from "./outcomes.ts"
import type { BatchResult } from "./Platform.ts"

/**
 * Sends events in sequential batches of at most `size` and returns the result of each event. If an unnamed event makes
 * a request fail, bisection finds it; platforms deduplicate the other events by their ids.
 */
export const deliverBatches = <P extends PlatformName>(
  events: Batch<P>,
  size: number,
  send: (batch: Batch<P>) => Effect.Effect<BatchResult>
): Effect.Effect<ReadonlyArray<PlatformReply>> => sendBatches(Arr.chunksOf(events, size), send)

const sendBatches = Effect.fnUntraced(function* <P extends PlatformName>(
  batches: ReadonlyArray<Batch<P>>,
  send: (batch: Batch<P>) => Effect.Effect<BatchResult>
): Effect.fn.Return<ReadonlyArray<PlatformReply>> {
  const deliveries: Array<PlatformReply> = []
  let stoppedBy: PlatformReply | undefined
  for (const batch of batches) {
    const results = stoppedBy === undefined ? yield* sendBatch(batch, send) : forAll(batch, stoppedBy)
    deliveries.push(...results)
    stoppedBy ??= results.find(stopsSending)
  }
  return deliveries
})

const sendBatch = Effect.fnUntraced(function* <P extends PlatformName>(
  batch: Batch<P>,
  send: (batch: Batch<P>) => Effect.Effect<BatchResult>
): Effect.fn.Return<ReadonlyArray<PlatformReply>> {
  const result = yield* send(batch)
  switch (result._tag) {
    case "All":
      return forAll(batch, result.delivery)
    case "Each":
      return result.deliveries
    case "Mixed":
      return batch.length === 1
        ? [rejected(result.code)]
        : yield* sendBatches(Arr.chunksOf(batch, Math.ceil(batch.length / 2)), send)
  }
})

const forAll = <P extends PlatformName>(batch: ReadonlyArray<PlatformEvent<P>>, delivery: PlatformReply) =>
  batch.map(() => delivery)

/** After these results further requests would fail too. */
const stopsSending = ({ _tag }: PlatformReply): boolean => _tag === "Throttled" || _tag === "AuthExpired"
