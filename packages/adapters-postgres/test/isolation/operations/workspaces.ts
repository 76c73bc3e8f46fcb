import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import { HeldRequestKey, heldSeconds, RequestKeys } from "@calendeal/domain/consistency"
import { EventTypeCatalog } from "@calendeal/domain/event-types"
import { AccountLinks } from "@calendeal/domain/accounts"
import { Connections } from "@calendeal/domain/connections"
import { PictureId } from "@calendeal/domain/branding"
import { Pictures } from "@calendeal/domain/pictures"
import {
  sampleAccountLink,
  sampleApiKey,
  sampleConnection,
  sampleHost,
  sampleMember,
  sampleNow,
  change,
  sampleSession,
  sampleTime
} from "@calendeal/port-contracts/samples"
import { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { TestClock } from "effect/testing"
import type { Staged } from "./staged.ts"

export const configure = Effect.fnUntraced(function* ({ eventType, hosts, workspace }: Staged) {
  const directory = yield* WorkspaceDirectory
  const catalog = yield* EventTypeCatalog
  const key = sampleApiKey(workspace.id)
  yield* directory.addMember(sampleMember(workspace.id, { bookingMails: true }))
  yield* directory.saveKey(key)
  yield* directory.findKey(key.prefix)
  yield* directory.keysOf(workspace.id)
  yield* directory.noteUse(key, sampleNow)
  yield* directory.havingSecrets
  yield* directory.findBySlug(workspace.slug)
  yield* catalog.publish(eventType)
  yield* catalog.find(eventType.id)
  yield* catalog.findAt(workspace.slug, eventType.slug)
  yield* catalog.publicWorkspace(workspace.slug)
  yield* catalog.hostNamed(workspace.id, hosts[0]?.username ?? "")
})

/** Claims keys of requests: one is settled and answered, one is freed, and one is taken over. */
export const keepKeys = Effect.fnUntraced(function* ({ workspace: { id: workspaceId } }: Staged) {
  const keys = yield* RequestKeys
  const newKey = () => ({
    workspaceId,
    personId: crypto.randomUUID(),
    hash: crypto.randomUUID(),
    claim: crypto.randomUUID()
  })
  const [kept, freed, ended] = [newKey(), newKey(), newKey()]
  for (const key of [kept, freed, ended]) yield* keys.claim(key, "a", sampleNow)
  const created = change(workspaceId, { _tag: "CreateHost", host: sampleHost(workspaceId) })
  yield* Effect.provideService(created, HeldRequestKey, kept)
  yield* keys.answer(kept, "sealed")
  yield* keys.claim({ ...kept, claim: crypto.randomUUID() }, "a", sampleNow)
  yield* keys.release(freed)
  const later = DateTime.add(sampleNow, { seconds: heldSeconds })
  yield* keys.claim({ ...ended, claim: crypto.randomUUID() }, "b", later)
})

export const illustrate = Effect.fnUntraced(function* ({ workspace: { id } }: Staged) {
  const pictures = yield* Pictures
  const picture = { id: PictureId.make("a".repeat(64)), png: new Uint8Array([1]) }
  // A picture that was stored long before, so that the next upload removes it.
  const unused = { id: PictureId.make("b".repeat(64)), png: new Uint8Array([2]) }
  yield* Effect.provide(pictures.add(id, unused), TestClock.layer())
  yield* pictures.add(id, picture)
  yield* pictures.find(id, picture.id)
})

export const signIn = Effect.fnUntraced(function* ({ workspace: { id } }: Staged) {
  const links = yield* AccountLinks
  const link = sampleAccountLink(id)
  yield* links.enter(link, [])
  yield* links.find(id, link.id)
  yield* links.findByHash(id, link.hash)
  yield* links.forgetSecret(link)
  yield* links.use(link, sampleSession().id, sampleNow)
  const connections = yield* Connections
  const connection = sampleConnection(id)
  // One that ended before, so that the next one removes it.
  yield* connections.enter(sampleConnection(id, { expiresAt: sampleTime(-1) }))
  yield* connections.enter(connection)
  yield* connections.find(id, connection.id)
  yield* connections.findByState(id, connection.stateHash)
  yield* connections.answer(connection, sampleNow)
  yield* connections.grant(connection, "v1.sample.sample", sampleTime(10))
})
