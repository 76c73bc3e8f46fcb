import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type ApiKey, ApiKeyPrefix, isUsable } from "./ApiKey.ts"
import { RequestSignatures } from "./RequestSignatures.ts"
import { WorkspaceDirectory } from "./WorkspaceDirectory.ts"

/** The request was not signed with a usable key. One error for every cause, so that nothing can be learnt (D-KEY-1). */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {}) {}

/** What a signed request carries besides its body. */
export interface SignedRequest {
  readonly prefix: string
  readonly signature: string
  /** The exact bytes that were signed. */
  readonly body: Uint8Array
}

/**
 * The key that signed the request, if it is usable now; else `Unauthorized`. Only a good signature is believed of a key that is
 * recalled: anything else is looked up and verified again, so that unknown keys cost as much as known ones.
 */
export const authenticate = Effect.fn("workspaces.authenticate")(function* (request: SignedRequest) {
  const directory = yield* WorkspaceDirectory
  const now = yield* DateTime.now
  const prefix = Option.liftPredicate(request.prefix, Schema.is(ApiKeyPrefix))
  for (const ask of [directory.recallKey, directory.findKey]) {
    const known = Option.isSome(prefix) ? yield* ask(prefix.value) : Option.none()
    const usable = Option.filter(known, (key) => isUsable(key, now))
    if ((yield* hasSigned(usable, request)) && Option.isSome(usable)) return usable.value
  }
  return yield* new Unauthorized()
})

const hasSigned = (key: Option.Option<ApiKey>, { body, signature }: SignedRequest) =>
  Effect.flatMap(RequestSignatures, ({ verify }) => verify(key, body, signature))
