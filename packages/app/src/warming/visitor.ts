import { rehearse } from "@calendeal/adapters-postgres"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Data, DateTime, Effect } from "effect"
import type { HttpServerResponse } from "effect/http"
import { scratchOffering } from "./scratchOffering.ts"
import { visit } from "./visit.ts"
import { withoutSocket } from "./withoutSocket.ts"

class TimeIsOver extends Data.TaggedError("TimeIsOver") {}

/** Visits a scratch workspace over the handler of all routes again and again until the time is over. Takes one connection to the database. */
export const visitor = Effect.fnUntraced(function* <R>(
  answer: Effect.Effect<HttpServerResponse.HttpServerResponse, unknown, R>,
  until: number
) {
  const directory = yield* WorkspaceDirectory
  const catalog = yield* EventTypeCatalog
  const offering = scratchOffering(yield* DateTime.now)
  const visits = Effect.gen(function* () {
    yield* directory.save(offering.workspace)
    yield* Effect.forEach(offering.hosts, catalog.enlist)
    yield* catalog.publish(offering.eventType)
    // The handler keeps this fiber's context, and with it the transaction.
    const ask = withoutSocket(yield* NodeHttpServer.makeHandler(answer, { scope: yield* Effect.scope }))
    const askInTime = (...request: Parameters<typeof ask>) =>
      performance.now() < until ? ask(...request) : Effect.fail(new TimeIsOver())
    for (let nth = 0; ; nth++) yield* visit(askInTime, offering, nth)
  })
  yield* rehearse(offering.workspace.id)(visits).pipe(Effect.catchTag("TimeIsOver", () => Effect.void))
}, Effect.scoped)
