import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { IdGenerator } from "../../workspace/consistency/index.ts"
import {
  type AssistantClient,
  AssistantClientId,
  maximumUnusedClients,
  unusedClientDays
} from "./AssistantClient.ts"
import { Assistants } from "./Assistants.ts"
import { judgeRegistration } from "./judgeRegistration.ts"

/** The program describes itself wrongly. */
export class RegistrationRefused extends Schema.TaggedError<RegistrationRefused>()("RegistrationRefused", {
  error: Schema.Literals(["invalid_redirect_uri", "invalid_client_metadata"]),
  description: Schema.String
}) {}

/** Registers a program that describes itself (D-OAUTH-2). Fails with RegistrationRefused. */
export const registerAssistant = Effect.fn("assistants.register")(function* (
  metadata: Readonly<Record<string, unknown>>
) {
  const [assistants, idGenerator] = [yield* Assistants, yield* IdGenerator]
  const judged = yield* Effect.mapError(
    Effect.fromResult(judgeRegistration(metadata)),
    (fault) => new RegistrationRefused(fault)
  )
  const createdAt = yield* DateTime.now
  const client: AssistantClient = {
    ...judged,
    id: AssistantClientId.make(yield* idGenerator.uuid),
    createdAt
  }
  yield* assistants.register(client, {
    unusedSince: DateTime.subtract(createdAt, { days: unusedClientDays }),
    most: maximumUnusedClients
  })
  return client
})
