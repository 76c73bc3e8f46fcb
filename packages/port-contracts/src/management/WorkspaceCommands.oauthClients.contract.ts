import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { listAll, ResourceNotFound } from "@calendeal/domain/management"
import type { WorkspaceClient } from "@calendeal/domain/oauth-clients"
import {
  change,
  createWorkspaceWithOwner,
  plain,
  sampleCalendar,
  sampleHost,
  sampleTime,
  sampleWorkspaceClient
} from "../samples/index.ts"
import { commits, concurrently, refuses, type Suite } from "./WorkspaceCommands.suite.contract.ts"

/** The OAuth clients of workspaces. */
export const oauthClients = (it: Suite) => {
  it.effect("D-CONN-13: a workspace has at most one client for each company", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const clients = listAll(id, "oauthClients", {})
      const google = sampleWorkspaceClient(id)
      const zoom = sampleWorkspaceClient(id, { name: "zoom", clientId: "zoom", createdAt: sampleTime(1) })
      for (const client of [google, zoom]) yield* commits(id, stored(client))
      assert.deepStrictEqual(plain(yield* clients), plain([zoom, google]))
      const next = sampleWorkspaceClient(id, { clientId: "another", createdAt: sampleTime(2) })
      yield* commits(id, stored(next))
      assert.deepStrictEqual(plain(yield* clients), plain([next, zoom]))
      assert.deepStrictEqual(plain(yield* listAll(id, "oauthClients", { name: "google" })), plain([next]))
      assert.deepStrictEqual(yield* listAll(id, "oauthClients", { name: "linkedin" }), [])
      yield* refuses(id, { _tag: "DeleteOAuthClient", client: google }, new ResourceNotFound())
      yield* commits(id, { _tag: "DeleteOAuthClient", client: next })
      assert.deepStrictEqual(plain(yield* clients), plain([zoom]))
    })
  )

  it.effect("D-CONN-13: of clients that are stored at the same time, one stays", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const clients = Array.from({ length: 5 }, () => sampleWorkspaceClient(id))
      yield* Effect.forEach(clients, (client) => change(id, stored(client)), concurrently)
      assert.lengthOf(yield* listAll(id, "oauthClients", {}), 1)
    })
  )

  it.effect("D-CONN-14: grants that are still the ones that were read get the client's new secret", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const host = sampleHost(id)
      const [same, renewed] = [sampleCalendar(host), sampleCalendar(host)]
      yield* change(id, { _tag: "CreateHost", host })
      for (const calendar of [same, renewed]) yield* change(id, { _tag: "CreateCalendar", calendar })
      const grant = { place: "calendar", after: "v1.next.next" } as const
      yield* commits(id, {
        ...stored(sampleWorkspaceClient(id)),
        reencrypted: [
          { ...grant, id: same.id, before: same.sealedAccess },
          { ...grant, id: renewed.id, before: "v1.former.former" }
        ]
      })
      const accesses = new Map(
        (yield* listAll(id, "calendars", {})).map((calendar) => [calendar.id, calendar.sealedAccess])
      )
      assert.strictEqual(accesses.get(same.id), "v1.next.next")
      assert.strictEqual(accesses.get(renewed.id), renewed.sealedAccess)
    })
  )

  it.effect("D-WS-1: a workspace stores and removes its own clients only", () =>
    Effect.gen(function* () {
      const { id } = (yield* createWorkspaceWithOwner()).workspace
      const other = (yield* createWorkspaceWithOwner()).workspace.id
      const theirs = sampleWorkspaceClient(other)
      yield* commits(other, stored(theirs))
      yield* commits(id, stored(sampleWorkspaceClient(id)))
      yield* refuses(id, { _tag: "DeleteOAuthClient", client: theirs }, new ResourceNotFound())
      assert.deepStrictEqual(plain(yield* listAll(other, "oauthClients", {})), plain([theirs]))
    })
  )
}

const stored = (client: WorkspaceClient) => ({ _tag: "SetOAuthClient", client, reencrypted: [] }) as const
