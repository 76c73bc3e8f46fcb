import * as DateTime from "effect/DateTime"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { traced } from "../traces/index.ts"
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

/** The key that signed the request, if it is usable now; else `Unauthorized`. Unknown keys cost as much as known ones. */
export const authenticate = traced("workspaces.authenticate")(function* (request: SignedRequest) {
  const directory = yield* WorkspaceDirectory
  const signatures = yield* RequestSignatures
  const now = yield* DateTime.now
  const known: Option.Option<ApiKey> = Schema.is(ApiKeyPrefix)(request.prefix)
    ? yield* directory.findKey(request.prefix)
    : Option.none()
  const usable = Option.filter(known, (key) => isUsable(key, now))
  const isSigned = yield* signatures.verify(usable, request.body, request.signature)
  return isSigned && Option.isSome(usable) ? usable.value : yield* new Unauthorized()
})
