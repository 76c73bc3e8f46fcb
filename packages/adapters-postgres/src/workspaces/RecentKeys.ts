import type { ApiKey, ApiKeyPrefix } from "@calendeal/domain/workspaces"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

/** How old what is recalled of a key may be, in nanoseconds: a revoked one is refused within 5 s wherever it was (D-KEY-1). */
const oldest = 4_000_000_000n

/** So many keys are kept, those asked for last. */
const most = 2000

/** The keys that this process has just looked up, so that a payment by one of them costs no query for it. */
export class RecentKeys {
  private readonly known = new Map<ApiKeyPrefix, { readonly key: ApiKey; readonly askedAt: bigint }>()

  private changes = 0

  /** Looks a key up, and keeps it, unless a change was heard of meanwhile: its age counts from before the question. */
  readonly keeping = <E, R>(lookUp: Effect.Effect<Option.Option<ApiKey>, E, R>) =>
    Effect.clockWith((clock) => {
      const [askedAt, changes] = [clock.monotonicTimeNanosUnsafe(), this.changes]
      return Effect.tap(lookUp, (found) =>
        Effect.sync(() => {
          if (Option.isSome(found) && changes === this.changes) this.keep(found.value, askedAt)
        })
      )
    })

  readonly recall = (prefix: ApiKeyPrefix): Effect.Effect<Option.Option<ApiKey>> =>
    Effect.map(Clock.Clock, (clock) => {
      const found = this.known.get(prefix)
      const isFresh = found !== undefined && clock.monotonicTimeNanosUnsafe() - found.askedAt < oldest
      return isFresh ? Option.some(found.key) : Option.none()
    })

  forget(workspaceId: string): void {
    this.changes += 1
    for (const [prefix, { key }] of this.known) if (key.workspaceId === workspaceId) this.known.delete(prefix)
  }

  forgetAll(): void {
    this.changes += 1
    this.known.clear()
  }

  private keep(key: ApiKey, askedAt: bigint): void {
    this.known.delete(key.prefix)
    this.known.set(key.prefix, { key, askedAt })
    if (this.known.size <= most) return
    const [first] = this.known.keys()
    if (first !== undefined) this.known.delete(first)
  }
}
