import type { Batch, Reception, PlatformName, PlatformEvent } from "@calendeal/domain/conversions"
import { Array as Arr, Effect } from "effect"
import { rejected } from "./outcomes.ts"
import type { Verdict } from "./Platform.ts"

/**
 * Sends events in batches of at most `size`, one after another, and returns the result of each event. If a request
 * fails because of an unnamed event, its halves are sent again until the event is alone; platforms deduplicate the
 * others by their event ids.
 */
export const deliverBatches = <P extends PlatformName>(
  events: Batch<P>,
  size: number,
  send: (batch: Batch<P>) => Effect.Effect<Verdict>
): Effect.Effect<ReadonlyArray<Reception>> => inTurn(Arr.chunksOf(events, size), send)

const inTurn = Effect.fnUntraced(function* <P extends PlatformName>(
  batches: ReadonlyArray<Batch<P>>,
  send: (batch: Batch<P>) => Effect.Effect<Verdict>
): Effect.fn.Return<ReadonlyArray<Reception>> {
  const deliveries: Array<Reception> = []
  let heldUpBy: Reception | undefined
  for (const batch of batches) {
    const told = heldUpBy === undefined ? yield* sendOne(batch, send) : spread(batch, heldUpBy)
    deliveries.push(...told)
    heldUpBy ??= told.find(holdsUp)
  }
  return deliveries
})

const sendOne = Effect.fnUntraced(function* <P extends PlatformName>(
  batch: Batch<P>,
  send: (batch: Batch<P>) => Effect.Effect<Verdict>
): Effect.fn.Return<ReadonlyArray<Reception>> {
  const verdict = yield* send(batch)
  switch (verdict._tag) {
    case "All":
      return spread(batch, verdict.delivery)
    case "Each":
      return verdict.deliveries
    case "Mixed":
      return batch.length === 1
        ? [rejected(verdict.code)]
        : yield* inTurn(Arr.chunksOf(batch, Math.ceil(batch.length / 2)), send)
  }
})

const spread = <P extends PlatformName>(batch: ReadonlyArray<PlatformEvent<P>>, delivery: Reception) =>
  batch.map(() => delivery)

/** After these results the next request would fail, too, and make it worse. */
const holdsUp = ({ _tag }: Reception): boolean => _tag === "Throttled" || _tag === "AuthExpired"
