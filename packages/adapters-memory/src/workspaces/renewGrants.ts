import { GrantBusy, type Renewal, type StoredGrant, type WorkspaceId } from "@calendeal/domain/workspaces"
import { Effect, Option, Semaphore } from "effect"

/** The longest wait for another renewal of the same grant. */
const longestWait = "4 seconds"

interface StoredGrants<Id> {
  /** Undefined: it was removed. */
  readonly find: (workspaceId: WorkspaceId, id: Id) => StoredGrant | undefined
  readonly store: (
    workspaceId: WorkspaceId,
    id: Id,
    isLost: boolean,
    renewal: Renewal<unknown>
  ) => Effect.Effect<void>
}

/** Renews grants one after the other for each id, as `CalendarGrants` and `ConferenceGrants` describe it. */
export const renewGrants = <Id>({ find, store }: StoredGrants<Id>) => {
  const held = new Map<Id, Semaphore.Semaphore>()
  const holding = (id: Id) => {
    const semaphore = held.get(id) ?? Semaphore.makeUnsafe(1)
    held.set(id, semaphore)
    return semaphore
  }
  return <A, E, R>(
    workspaceId: WorkspaceId,
    id: Id,
    act: (stored: StoredGrant) => Effect.Effect<Renewal<A>, E, R>
  ) =>
    Effect.acquireUseRelease(
      holding(id)
        .take(1)
        .pipe(Effect.timeoutOrElse({ duration: longestWait, orElse: () => Effect.fail(new GrantBusy()) })),
      Effect.fnUntraced(function* () {
        const before = find(workspaceId, id)
        if (before === undefined) return Option.none<Renewal<A>>()
        const renewal = yield* act(before)
        if (find(workspaceId, id) === undefined) return Option.none<Renewal<A>>()
        yield* store(workspaceId, id, before.isLost, renewal)
        return Option.some(renewal)
      }),
      () => holding(id).release(1)
    )
}
