import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { ApiKeyPrefix, isActive, isUseDue } from "./ApiKey.ts"
import { RequestSignatures } from "./RequestSignatures.ts"
import { WorkspaceDirectory } from "./WorkspaceDirectory.ts"

/** The request was not signed with a usable key. All causes give the same error, so that it reveals nothing (D-KEY-1). */
export class Unauthorized extends Schema.TaggedError<Unauthorized>()("Unauthorized", {}) {}

/** A signed request. */
export interface SignedRequest {
  readonly prefix: string
  readonly signature: string
  /** The exact bytes that were signed. */
  readonly body: Uint8Array
}

/**
 * Returns the key that signed the request, if it is usable now. Fails with Unauthorized, or with SecretUnreadable if the
 * service cannot judge the signature. A signature is always verified, so that unknown keys take the same time.
 */
export const authenticate = Effect.fn("workspaces.authenticate")(function* (request: SignedRequest) {
  const directory = yield* WorkspaceDirectory
  const now = yield* DateTime.now
  const prefix = Option.liftPredicate(request.prefix, Schema.is(ApiKeyPrefix))
  const found = Option.isSome(prefix) ? yield* directory.findKey(prefix.value) : Option.none()
  const usable = Option.filter(found, (key) => isActive(key, now))
  const signatures = yield* RequestSignatures
  const isSigned = yield* signatures.verify(usable, request.body, request.signature)
  if (!isSigned || Option.isNone(usable)) return yield* new Unauthorized()
  if (isUseDue(usable.value, now)) yield* directory.noteUse(usable.value, now)
  return usable.value
})
