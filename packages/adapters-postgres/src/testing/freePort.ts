import { randomInt } from "node:crypto"
import { createServer } from "node:net"
import * as Effect from "effect/Effect"

/** A free port below the range from which the system assigns ports, so that no other process gets it. */
export const freePort: Effect.Effect<number> = Effect.callback<number>((resume) => {
  const port = randomInt(20_000, 32_000)
  const server = createServer().listen(port, "127.0.0.1", () => {
    server.close(() => resume(Effect.succeed(port)))
  })
  server.once("error", () => resume(freePort))
})
