import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"

/** Port: proves later that a text was exactly this one. */
export class Fingerprint extends Context.Service<
  Fingerprint,
  {
    /** SHA-256 of the text's UTF-8 bytes, 64 lower-case hexadecimal digits. */
    readonly sha256: (text: string) => Effect<string>
  }
>()("@calendeal/domain/consistency/Fingerprint") {}
