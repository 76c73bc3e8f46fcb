import * as Effect from "effect/Effect"

/** Loaded on demand, as most requests replay nothing. */
export const replayEventType = Effect.fnUntraced(function* (request: {
  readonly params: { readonly eventTypeId: string }
}) {
  const { replay } = yield* Effect.promise(() => import("./replay.ts"))
  return yield* replay(request)
})
