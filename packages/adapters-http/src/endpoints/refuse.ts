import * as Effect from "effect/Effect"

/** Answers with a refusal that says no more than its code: made once, as an error takes its stack down, which nobody reads. */
export const refuse = <Refusal>(Refusal: new () => Refusal) => {
  const refusal = Effect.fail(new Refusal())
  return () => refusal
}
