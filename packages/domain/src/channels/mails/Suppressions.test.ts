import { assert, it } from "@effect/vitest"
import { suppresses } from "./Suppressions.ts"

it.each<readonly [string | null, boolean]>([
  ["5.1.1", true],
  ["5.1.2", true],
  ["5.1.3", true],
  ["5.1.10", true],
  ["5.2.1", true],
  // Of a sender, a full mailbox, a policy, and none.
  ["5.1.0", false],
  ["5.1.7", false],
  ["5.1.8", false],
  ["5.2.2", false],
  ["5.7.1", false],
  [null, false]
])("D-MAIL-41: a bounce with the status %s suppresses the address: %s", (status, isSuppressed) => {
  assert.strictEqual(suppresses("bounce", status), isSuppressed)
  assert.isTrue(suppresses("complaint", status))
})
