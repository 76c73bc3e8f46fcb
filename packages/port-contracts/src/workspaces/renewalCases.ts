import { assert, type Vitest } from "@effect/vitest"
import type {
  GrantBusy,
  Renewal,
  StoredGrant,
  WorkspaceDirectory,
  WorkspaceId
} from "@calendeal/domain/workspaces"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import { createWorkspace } from "../samples/index.ts"

/** What has a grant: a calendar or a conference account. */
interface Granted<Id> {
  readonly id: Id
  readonly workspaceId: WorkspaceId
  readonly sealedAccess: string
}

interface Grants<Id, Holder extends Granted<Id>, R> {
  /** What the holder is in titles, and the number of the rule. */
  readonly name: string
  readonly rule: string
  /** A new holder with a grant. */
  readonly connected: Effect.Effect<Holder, unknown, R>
  readonly renew: <E, Q>(
    holder: Pick<Holder, "id" | "workspaceId">,
    act: (stored: StoredGrant) => Effect.Effect<Renewal<string>, E, Q>
  ) => Effect.Effect<Option.Option<Renewal<string>>, E | GrantBusy, R | Q>
  /** The stored grant. */
  readonly stored: (holder: Holder) => Effect.Effect<StoredGrant, unknown, R>
  readonly remove: (holder: Holder) => Effect.Effect<unknown, unknown, R>
}

export const renewed = (sealedAccess: string | null): Renewal<string> => ({
  _tag: "Renewed",
  value: "token",
  sealedAccess
})

/** The cases that the contracts of all ports with grants have. */
export const renewalCases = <Id, Holder extends Granted<Id>, R>(
  it: Vitest.MethodsNonLive<R | WorkspaceDirectory>,
  { connected, name, remove, renew, rule, stored }: Grants<Id, Holder, R>
) => {
  it.effect(`${rule}: of two renewals at once, the second gets the grant that the first has stored`, () =>
    Effect.gen(function* () {
      const holder = yield* connected
      const [answered, asked] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const used: Array<string> = []
      const exchange = ({ sealedAccess }: StoredGrant) =>
        Effect.gen(function* () {
          used.push(sealedAccess)
          yield* Deferred.succeed(asked, undefined)
          yield* Deferred.await(answered)
          return renewed(`${sealedAccess}+`)
        })
      const renewals = yield* Effect.forkChild(
        Effect.all([renew(holder, exchange), renew(holder, exchange)], { concurrency: "unbounded" })
      )
      yield* Deferred.await(asked)
      yield* Deferred.succeed(answered, undefined)
      yield* Fiber.join(renewals)
      assert.deepStrictEqual(used, [holder.sealedAccess, `${holder.sealedAccess}+`])
      assert.strictEqual((yield* stored(holder)).sealedAccess, `${holder.sealedAccess}++`)
    })
  )

  it.effect(`${rule}: a renewal without a new grant, and one that fails, leave the grant as it was`, () =>
    Effect.gen(function* () {
      const holder = yield* connected
      assert.deepStrictEqual(
        yield* renew(holder, () => Effect.succeed(renewed(null))),
        Option.some(renewed(null))
      )
      assert.strictEqual(yield* Effect.flip(renew(holder, () => Effect.fail("down"))), "down")
      assert.deepStrictEqual(yield* stored(holder), { sealedAccess: holder.sealedAccess, isLost: false })
    })
  )

  it.effect(`${rule}: renewals of different grants do not wait for each other`, () =>
    Effect.gen(function* () {
      const [one, other] = [yield* connected, yield* connected]
      yield* renew(one, () => Effect.as(stored(other), renewed(null)))
    })
  )

  it.effect(`${rule}: a removed ${name} and one of another workspace have no grant`, () =>
    Effect.gen(function* () {
      const holder = yield* connected
      const other = yield* createWorkspace()
      const never = () => Effect.die("there is no grant")
      assert.deepStrictEqual(yield* renew({ ...holder, workspaceId: other.id }, never), Option.none())
      yield* remove(holder)
      assert.deepStrictEqual(yield* renew(holder, never), Option.none())
    })
  )
}
