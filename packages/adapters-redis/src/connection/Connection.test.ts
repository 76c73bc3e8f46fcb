import { assert, it } from "@effect/vitest"
import { ClientOfflineError, ErrorReply } from "@redis/client"
import { reasonOf } from "./Connection.ts"

it("the reason of a failure contains the error and no data of a visitor", () => {
  const reply = new ErrorReply(
    "ERR unknown command 'EVALSHA', with args beginning with: 'calendeal:rl:{book:203.0.113.9}'"
  )
  assert.strictEqual(reasonOf(reply), "ERR")
  assert.strictEqual(reasonOf(new ErrorReply("book:203.0.113.9")), "an error")
  assert.strictEqual(reasonOf(new ClientOfflineError()), "The client is offline")
  assert.strictEqual(reasonOf("203.0.113.9"), "unknown")
})
