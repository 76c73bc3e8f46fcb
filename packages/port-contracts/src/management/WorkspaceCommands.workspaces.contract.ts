import { assert } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import {
  change,
  plain,
  sampleAccessToken,
  sampleApiKey,
  sampleMember,
  sampleNow,
  sampleTime,
  sampleWorkspace,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import { AccessTokens, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { InTheWay, Outdated, WorkspaceQueries } from "@calendeal/domain/management"
import {
  atOnce,
  everythingOf,
  makes,
  nothing,
  refuses,
  type Suite
} from "./WorkspaceCommands.trials.contract.ts"

const slugTaken = new InTheWay({ reason: "Another workspace has this slug." })

/** Opening workspaces, changing their settings, and the log of it. */
export const workspaces = (it: Suite) => {
  it.effect("opens a workspace with its owner, the owner's token and a first key", () =>
    Effect.gen(function* () {
      const [queries, tokens] = [yield* WorkspaceQueries, yield* AccessTokens]
      const directory = yield* WorkspaceDirectory
      const workspace = sampleWorkspace({
        embedAllowedHosts: ["northwind.example"],
        contact: "https://northwind.example/contact"
      })
      const { id } = workspace
      const owner = sampleMember(id, { createdAt: sampleTime(1) })
      const token = sampleAccessToken(owner.userId, { expiresAt: sampleTime(60) })
      const key = sampleApiKey(id)
      yield* makes(id, { _tag: "OpenWorkspace", workspace, owner, token, key }, ["workspace.create", id])
      assert.deepStrictEqual(
        plain([
          yield* queries.find(id, "workspace", id),
          yield* queries.find(id, "members", owner.userId),
          yield* tokens.find(token.hash),
          yield* directory.findKey(key.prefix)
        ]),
        plain([
          Option.some({ value: workspace, version: 1, createdAt: workspace.createdAt }),
          Option.some(owner),
          Option.some(token),
          Option.some(key)
        ])
      )
    })
  )

  it.effect("who has a token opens another workspace without a new one", () =>
    Effect.gen(function* () {
      const { owner } = yield* createWorkspaceWithOwner()
      const workspace = sampleWorkspace()
      const again = { ...owner, workspaceId: workspace.id }
      yield* change(workspace.id, { _tag: "OpenWorkspace", workspace, owner: again, token: null })
      const queries = yield* WorkspaceQueries
      for (const seat of [owner, again]) {
        assert.deepStrictEqual(
          plain(yield* queries.find(seat.workspaceId, "members", owner.userId)),
          plain(Option.some(seat))
        )
      }
    })
  )

  it.effect("gives no workspace another's slug, and stores nothing then", () =>
    Effect.gen(function* () {
      const [tokens, directory] = [yield* AccessTokens, yield* WorkspaceDirectory]
      const { workspace } = yield* createWorkspaceWithOwner()
      const taker = sampleWorkspace({ slug: workspace.slug })
      const owner = sampleMember(taker.id)
      const token = sampleAccessToken(owner.userId)
      const key = sampleApiKey(taker.id)
      yield* refuses(taker.id, { _tag: "OpenWorkspace", workspace: taker, owner, token, key }, slugTaken)
      assert.isTrue(Option.isNone(yield* directory.findKey(key.prefix)))
      assert.deepStrictEqual(yield* everythingOf(taker.id), nothing)
      assert.isTrue(Option.isNone(yield* tokens.find(token.hash)))
      assert.deepStrictEqual(
        plain(yield* directory.findBySlug(workspace.slug)),
        plain(Option.some(workspace))
      )
    })
  )

  it.effect("changes the settings of the version that was named, and no other", () =>
    Effect.gen(function* () {
      const [queries, directory] = [yield* WorkspaceQueries, yield* WorkspaceDirectory]
      const { workspace } = yield* createWorkspaceWithOwner()
      const { createdAt, id } = workspace
      const other = (yield* createWorkspaceWithOwner()).workspace
      const renamed = { ...sampleWorkspace({ name: "Contoso", subscription: "lapsed" }), id, createdAt }
      const to = (settings: typeof workspace, version: number) =>
        ({ _tag: "ChangeWorkspace", workspace: settings, version }) as const
      yield* makes(id, to(renamed, 1), ["workspace.update", id])
      assert.deepStrictEqual(
        plain(yield* queries.find(id, "workspace", id)),
        plain(Option.some({ value: renamed, version: 2, createdAt }))
      )
      assert.deepStrictEqual(plain(yield* directory.findBySlug(renamed.slug)), plain(Option.some(renamed)))
      assert.isTrue(Option.isNone(yield* directory.findBySlug(workspace.slug)))
      yield* refuses(id, to(workspace, 1), new Outdated())
      yield* refuses(id, to({ ...renamed, slug: other.slug }, 2), slugTaken)
    })
  )

  it.effect("of 12 changes of one version at once one is made", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { workspace } = yield* createWorkspaceWithOwner()
      const changes = Array.from({ length: 12 }, (_, nth) =>
        change(workspace.id, {
          _tag: "ChangeWorkspace",
          workspace: { ...workspace, name: `Racer ${nth}` },
          version: 1
        })
      )
      const outcomes = yield* Effect.all(changes.map(Effect.result), atOnce)
      const refused = outcomes.flatMap((outcome) => (Result.isFailure(outcome) ? [outcome.failure] : []))
      assert.deepStrictEqual(
        refused,
        Array.from({ length: 11 }, () => new Outdated())
      )
      const found = Option.getOrThrow(yield* queries.find(workspace.id, "workspace", workspace.id))
      assert.strictEqual(found.version, 2)
      const log = yield* queries.list(workspace.id, "auditLog", {}, { limit: 100, after: null })
      assert.lengthOf(log.items, 2)
    })
  )

  it.effect("D-MGMT-1: the log names who acted, when and with which request, the newest first", () =>
    Effect.gen(function* () {
      const queries = yield* WorkspaceQueries
      const { workspace } = yield* createWorkspaceWithOwner()
      const minutes = [30, 10, 20]
      const ids = yield* Effect.forEach(minutes, (nth) =>
        change(
          workspace.id,
          { _tag: "AddMember", ...seat(workspace.id, nth) },
          { at: sampleTime(nth), actor: { _tag: "CommandLine" }, requestId: `request-${nth}` }
        )
      )
      const { items } = yield* queries.list(workspace.id, "auditLog", {}, { limit: 3, after: null })
      assert.deepStrictEqual(
        items.map(({ actor, at, id, requestId }) => [actor._tag, DateTime.formatIso(at), id, requestId]),
        [30, 20, 10].map((nth) => [
          "CommandLine",
          DateTime.formatIso(DateTime.add(sampleNow, { minutes: nth })),
          ids[minutes.indexOf(nth)],
          `request-${nth}`
        ])
      )
    })
  )
}

const seat = (workspaceId: Parameters<typeof sampleMember>[0], nth: number) => {
  const member = sampleMember(workspaceId, { email: `member.${nth}@northwind.example`, role: "member" })
  return { member, token: sampleAccessToken(member.userId) }
}
