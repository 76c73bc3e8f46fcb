import * as Effect from "effect/Effect"
import { Identities } from "../consistency/index.ts"
import type { Act } from "./Act.ts"
import { Administration } from "./Administration.ts"
import { AuditEntryId } from "./AuditEntry.ts"
import type { Change } from "./Change.ts"

/** Commits a change under a new line of the audit log. */
export const commit = Effect.fnUntraced(function* (act: Act, change: Change) {
  const administration = yield* Administration
  const identities = yield* Identities
  yield* administration.commit(act, AuditEntryId.make(yield* identities.uuid), change)
})
