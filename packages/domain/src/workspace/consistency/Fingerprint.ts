import * as Context from "effect/Context"
import type { Effect } from "effect/Effect"

/** Port: the hash that can later prove the exact wording of a text. */
export class Fingerprint extends Context.Service<
  Fingerprint,
  {
    /** SHA-256 of the text's UTF-8 bytes, 64 lower-case hexadecimal digits. */
    readonly sha256: (text: string) => Effect<string>
  }
>()("@calendeal/domain/consistency/Fingerprint") {}
