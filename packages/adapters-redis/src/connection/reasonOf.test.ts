import { assert, it } from "@effect/vitest"
import { ClientOfflineError, ErrorReply } from "@redis/client"
import { reasonOf } from "./reasonOf.ts"

it("contains the error, and nothing about the visitor", () => {
  const reply = new ErrorReply(
    "ERR unknown command 'EVALSHA', with args beginning with: 'calendeal:rl:{book:203.0.113.9}'"
  )
  assert.strictEqual(reasonOf(reply), "ERR")
  assert.strictEqual(reasonOf(new ErrorReply("book:203.0.113.9")), "an error")
  assert.strictEqual(reasonOf(new ClientOfflineError()), "The client is offline")
  assert.strictEqual(reasonOf("203.0.113.9"), "unknown")
})
