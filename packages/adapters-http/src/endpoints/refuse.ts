import * as Effect from "effect/Effect"

/** Fails with an error that has only a code. It is created once, because capturing a stack trace per request is wasteful. */
export const refuse = <Refusal>(Refusal: new () => Refusal) => {
  const refusal = Effect.fail(new Refusal())
  return () => refusal
}
