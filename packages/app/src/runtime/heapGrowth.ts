import { setFlagsFromString } from "node:v8"
import { Effect } from "effect"

/**
 * Lets the heap grow to two and a half times what lived through its last full collection, in per cent on top of it. V8 by
 * itself lets it grow to four times where the machine has much memory: see decision 25.
 */
export const boundHeapGrowth = Effect.sync(() => setFlagsFromString("--heap-growing-percent=150"))
