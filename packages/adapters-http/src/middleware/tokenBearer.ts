import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { MissingToken, PresentedToken, TokenBearer } from "../contract/index.ts"

/** Passes the booking token on; the use case verifies it (D-TOK-1). */
export const tokenBearer = Layer.succeed(TokenBearer, {
  bookingToken: (httpEffect, { credential }) =>
    Redacted.value(credential) === ""
      ? Effect.fail(new MissingToken())
      : Effect.provideService(httpEffect, PresentedToken, credential)
})
