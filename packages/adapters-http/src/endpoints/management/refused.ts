import type * as Management from "@calendeal/domain/management"
import * as Effect from "effect/Effect"
import { Conflict, InvalidInput, NotFound, PreconditionFailed } from "../../contract/index.ts"
import { refuse } from "../refuse.ts"

/** The wire errors for the domain's reasons against a change. */
export const refused = {
  NotThere: refuse(NotFound),
  Outdated: refuse(PreconditionFailed),
  LastOwner: () => Effect.fail(new Conflict({ message: "A workspace must have at least one owner." })),
  InTheWay: ({ reason }: Management.InTheWay) => Effect.fail(new Conflict({ message: reason })),
  UnknownReference: ({ message, path }: Management.UnknownReference) =>
    Effect.fail(new InvalidInput({ issues: [{ path, message }] }))
}
