import { assert, layer } from "@effect/vitest"
import { type ConferenceAccount, ConferenceGrants } from "@calendeal/domain/conferencing"
import { type WorkspaceCommands, WorkspaceQueries } from "@calendeal/domain/management"
import { Outbox } from "@calendeal/domain/outbox"
import type { Renewal, StoredGrant, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { change, createWorkspace, sampleConferenceAccount } from "../samples/index.ts"

type Ports = ConferenceGrants | Outbox | WorkspaceCommands | WorkspaceDirectory | WorkspaceQueries

/** The contract of `ConferenceGrants`. */
export const conferenceGrantsContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`ConferenceGrants / ${adapter}`, (it) => {
    it.effect("D-CONN-10: of two renewals at once, the second gets the grant that the first has stored", () =>
      Effect.gen(function* () {
        const account = yield* connected
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
          Effect.all([renew(account, exchange), renew(account, exchange)], { concurrency: "unbounded" })
        )
        yield* Deferred.await(asked)
        yield* Deferred.succeed(answered, undefined)
        yield* Fiber.join(renewals)
        assert.deepStrictEqual(used, [account.sealedAccess, `${account.sealedAccess}+`])
        assert.strictEqual((yield* shown(account)).sealedAccess, `${account.sealedAccess}++`)
      })
    )

    it.effect("D-CONN-10: a renewal without a new grant, and one that fails, leave the grant as it was", () =>
      Effect.gen(function* () {
        const account = yield* connected
        assert.deepStrictEqual(
          yield* renew(account, () => Effect.succeed(renewed(null))),
          Option.some(renewed(null))
        )
        assert.strictEqual(yield* Effect.flip(renew(account, () => Effect.fail("down"))), "down")
        const stored = yield* shown(account)
        assert.deepStrictEqual([stored.sealedAccess, stored.lostAt], [account.sealedAccess, null])
      })
    )

    it.effect("D-CONN-10: an ended grant is reported once, until it is renewed", () =>
      Effect.gen(function* () {
        const account = yield* connected
        yield* reported(account)
        yield* lose(account)
        yield* lose(account)
        const [message, ...others] = yield* reported(account)
        assert.deepStrictEqual(message, {
          _tag: "ReportLostAccount",
          workspaceId: account.workspaceId,
          account: "conference",
          accountId: account.id,
          endsAt: null,
          userId: null
        })
        assert.lengthOf(others, 0)
        assert.isNotNull((yield* shown(account)).lostAt)
        const seen: Array<boolean> = []
        yield* renew(account, ({ isLost }) => {
          seen.push(isLost)
          return Effect.succeed(renewed("v1.allowed"))
        })
        assert.deepStrictEqual(seen, [true])
        const again = yield* shown(account)
        assert.deepStrictEqual([again.sealedAccess, again.lostAt], ["v1.allowed", null])
        yield* lose(account)
        assert.lengthOf(yield* reported(account), 1)
      })
    )

    it.effect("D-CONN-10: a removed account and one of another workspace have no grant", () =>
      Effect.gen(function* () {
        const account = yield* connected
        const other = yield* createWorkspace()
        const never = () => Effect.die("there is no grant")
        assert.deepStrictEqual(yield* renew({ ...account, workspaceId: other.id }, never), Option.none())
        yield* change(account.workspaceId, { _tag: "RemoveConferenceAccount", accountId: account.id })
        assert.deepStrictEqual(yield* renew(account, never), Option.none())
      })
    )
  })

const connected = Effect.gen(function* () {
  const account = sampleConferenceAccount((yield* createWorkspace()).id, { provider: "zoom" })
  yield* change(account.workspaceId, { _tag: "AddConferenceAccount", account })
  return account
})

const renewed = (sealedAccess: string | null): Renewal<string> => ({
  _tag: "Renewed",
  value: "token",
  sealedAccess
})

const renew = <E, R>(
  { id, workspaceId }: Pick<ConferenceAccount, "id" | "workspaceId">,
  act: (grant: StoredGrant) => Effect.Effect<Renewal<string>, E, R>
) => ConferenceGrants.use((grants) => grants.renew(workspaceId, id, act))

const lose = (account: ConferenceAccount) =>
  renew(account, () => Effect.succeed<Renewal<string>>({ _tag: "Lost" }))

const shown = ({ id, workspaceId }: ConferenceAccount) =>
  WorkspaceQueries.use((queries) =>
    Effect.map(queries.find(workspaceId, "conferenceAccounts", id), Option.getOrThrow)
  )

/** The account's messages since the last question. */
const reported = ({ id }: ConferenceAccount) =>
  Outbox.use((outbox) => outbox.claim({ most: 1000, seconds: 60, kinds: ["mail", "webhook"] })).pipe(
    Effect.map(({ claimed }) =>
      claimed
        .flatMap(({ message }) => Option.toArray(message))
        .filter((message) => message._tag === "ReportLostAccount" && message.accountId === id)
    )
  )
