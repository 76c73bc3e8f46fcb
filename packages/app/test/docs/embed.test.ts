import { readFile } from "node:fs/promises"
import { Fingerprint } from "@calendeal/adapters-crypto"
import { BookingUid } from "@calendeal/domain/bookings"
import { eventIdOf } from "@calendeal/domain/conversions"
import { WorkspaceId } from "@calendeal/domain/workspaces"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

const workspaceId = WorkspaceId.make("ca1e0dea-0000-4000-8000-000000000001")
const uid = BookingUid.make("bk_0123456789abcdefghijkl")

describe("docs/guides/embed.md", () => {
  it.effect("D-ADS-2: the snippet sends a pixel the same event id as the service sends to the platform", () =>
    Effect.gen(function* () {
      const text = yield* Effect.promise(() =>
        readFile(new URL("../../../../docs/guides/embed.md", import.meta.url), "utf8")
      )
      const snippet = /const eventIdOf = [\s\S]+?\n}\n/.exec(text)?.[0] ?? ""
      const module = `data:text/javascript,${encodeURIComponent(`${snippet}\nexport default eventIdOf`)}`
      const { default: documented } = yield* Effect.promise(() => import(module))
      for (const platform of ["meta", "tiktok"] as const) {
        assert.strictEqual(
          yield* Effect.promise(() => documented(platform, workspaceId, uid)),
          yield* eventIdOf(platform, workspaceId, { kind: "schedule", bookingUid: uid })
        )
      }
    }).pipe(Effect.provide(Fingerprint.layer))
  )
})
