import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  plain,
  sampleAccessToken,
  sampleApiKey,
  sampleMember,
  sampleTime,
  sampleWorkspace,
  createWorkspaceWithOwner
} from "../samples/index.ts"
import { AccessTokens, WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { StateConflict, Outdated, WorkspaceQueries } from "@calendeal/domain/management"
import {
  allResources,
  commits,
  noResources,
  refuses,
  type Suite
} from "./WorkspaceCommands.suite.contract.ts"

const slugTaken = new StateConflict({ reason: "Another workspace has this slug." })

/** Opening workspaces and changing their settings. */
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
      yield* commits(id, { _tag: "CreateWorkspace", workspace, owner, token, key })
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

  it.effect("refuses another workspace's slug, and stores nothing", () =>
    Effect.gen(function* () {
      const [tokens, directory] = [yield* AccessTokens, yield* WorkspaceDirectory]
      const { workspace } = yield* createWorkspaceWithOwner()
      const taker = sampleWorkspace({ slug: workspace.slug })
      const owner = sampleMember(taker.id)
      const token = sampleAccessToken(owner.userId)
      const key = sampleApiKey(taker.id)
      yield* refuses(taker.id, { _tag: "CreateWorkspace", workspace: taker, owner, token, key }, slugTaken)
      assert.isTrue(Option.isNone(yield* directory.findKey(key.prefix)))
      assert.deepStrictEqual(yield* allResources(taker.id), noResources)
      assert.isTrue(Option.isNone(yield* tokens.find(token.hash)))
      assert.deepStrictEqual(
        plain(yield* directory.findBySlug(workspace.slug)),
        plain(Option.some(workspace))
      )
    })
  )

  it.effect("changes the settings of one version", () =>
    Effect.gen(function* () {
      const [queries, directory] = [yield* WorkspaceQueries, yield* WorkspaceDirectory]
      const { workspace } = yield* createWorkspaceWithOwner()
      const { createdAt, id } = workspace
      const other = (yield* createWorkspaceWithOwner()).workspace
      const renamed = { ...sampleWorkspace({ name: "Contoso", subscription: "lapsed" }), id, createdAt }
      const to = (settings: typeof workspace, version: number) =>
        ({ _tag: "UpdateWorkspace", workspace: settings, version }) as const
      yield* commits(id, to(renamed, 1))
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
}
