import * as Schema from "effect/Schema"
import { Line } from "../../kernel/texts/index.ts"

/** A registered program's identifier, a UUID. Public. */
export const AssistantClientId = Schema.String.check(Schema.isUUID()).pipe(Schema.brand("AssistantClientId"))
export type AssistantClientId = typeof AssistantClientId.Type

/** The name that a program gives itself: shown, never trusted. */
export const AssistantName = Line(1, 60)

/** A program that has registered itself to be connected (RFC 7591). It has no secret. */
export const AssistantClient = Schema.Struct({
  id: AssistantClientId,
  name: Schema.String,
  redirectUris: Schema.Array(Schema.String),
  createdAt: Schema.DateTimeUtc
})
export type AssistantClient = typeof AssistantClient.Type

/** Days after which a registration that no member has used is forgotten (D-OAUTH-3). */
export const unusedClientDays = 30

/** The number of unused registrations that are kept, the latest ones (D-OAUTH-3). */
export const maximumUnusedClients = 10_000
