import { setFlagsFromString } from "node:v8"
import { Effect } from "effect"

/**
 * Lets the heap grow by 150 % of what lived through its last full collection, to two and a half times that. V8 by itself
 * lets it grow to four times where the machine has much memory: see decision 25.
 */
export const boundHeapGrowth = Effect.sync(() => setFlagsFromString("--heap-growing-percent=150"))
