import { assert, layer } from "@effect/vitest"
import {
  type ConferenceAccount,
  type ConferenceAccountId,
  ConferenceGrants
} from "@calendeal/domain/conferencing"
import { type WorkspaceCommands, WorkspaceQueries } from "@calendeal/domain/management"
import { Outbox } from "@calendeal/domain/outbox"
import type { Renewal, StoredGrant, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { change, createWorkspace, sampleConferenceAccount } from "../samples/index.ts"
import { renewalCases, renewed } from "../workspaces/renewalCases.ts"

type Ports = ConferenceGrants | Outbox | WorkspaceCommands | WorkspaceDirectory | WorkspaceQueries

/** The contract of `ConferenceGrants`. */
export const conferenceGrantsContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`ConferenceGrants / ${adapter}`, (it) => {
    renewalCases<ConferenceAccountId, ConferenceAccount, Ports>(it, {
      name: "account",
      rule: "D-CONN-10",
      connected,
      renew,
      stored: (account) =>
        Effect.map(shown(account), ({ lostAt, sealedAccess }) => ({ sealedAccess, isLost: lostAt !== null })),
      remove: ({ id, workspaceId }) => change(workspaceId, { _tag: "DeleteConferenceAccount", accountId: id })
    })

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
  })

const connected = Effect.gen(function* () {
  const account = sampleConferenceAccount((yield* createWorkspace()).id, { provider: "zoom" })
  yield* change(account.workspaceId, { _tag: "CreateConferenceAccount", account })
  return account
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
