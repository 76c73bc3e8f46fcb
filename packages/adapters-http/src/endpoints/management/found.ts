import { type Kind, Records } from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { NotFound, Seat } from "../../contract/index.ts"

/** The workspace's item of this identifier, else 404 `not_found`. */
export const found = <K extends Kind>(kind: K, id: string) =>
  Effect.gen(function* () {
    const { act } = yield* Seat
    const records = yield* Records
    const item = yield* records.find(act.workspaceId, kind, id)
    return Option.isSome(item) ? item.value : yield* new NotFound()
  })
