import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { MissingToken, PresentedToken, TokenBearer } from "../contract/index.ts"

/** Takes the token as it is; whether it opens anything, the use case asks (D-TOK-1). */
export const tokenBearer = Layer.succeed(TokenBearer, {
  bookingToken: (httpEffect, { credential }) =>
    Redacted.value(credential) === ""
      ? Effect.fail(new MissingToken())
      : Effect.provideService(httpEffect, PresentedToken, credential)
})
