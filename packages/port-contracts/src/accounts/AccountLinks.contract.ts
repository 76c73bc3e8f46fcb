import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { type AccountLink, AccountLinks, isUsable, SessionId } from "@calendeal/domain/accounts"
import { OutboxMessage } from "@calendeal/domain/consistency"
import { Outbox } from "@calendeal/domain/outbox"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import { type WorkspaceDirectory, WorkspaceId } from "@calendeal/domain/workspaces"
import {
  change,
  createWorkspace,
  plain,
  sampleAccountLink,
  sampleNow,
  sampleTime,
  uniqueEmail
} from "../samples/index.ts"

type Ports = AccountLinks | Outbox | WorkspaceCommands | WorkspaceDirectory

/** The contract of `AccountLinks`. No other process may take messages from the same outbox. */
export const accountLinksContract = <E>(adapter: string, ports: Layer<Ports, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`AccountLinks / ${adapter}`, (it) => {
    it.effect("D-SIGN-2: finds a link by its id and its hash, in its own workspace only", () =>
      Effect.gen(function* () {
        const links = yield* AccountLinks
        const link = sampleAccountLink((yield* createWorkspace()).id, { next: "/-/account" })
        const other = yield* createWorkspace()
        yield* links.enter(link, [])
        const expected = plain(Option.some(link))
        assert.deepStrictEqual(plain(yield* links.find(link.workspaceId, link.id)), expected)
        assert.deepStrictEqual(plain(yield* links.findByHash(link.workspaceId, link.hash)), expected)
        assert.isTrue(Option.isNone(yield* links.find(other.id, link.id)))
        assert.isTrue(Option.isNone(yield* links.findByHash(other.id, link.hash)))
        assert.isFalse(yield* links.use({ ...link, workspaceId: other.id }, newSession(), sampleNow))
      })
    )

    it.effect("D-SIGN-2: of concurrent sessions one uses a link, and only this one again", () =>
      Effect.gen(function* () {
        const links = yield* AccountLinks
        const link = sampleAccountLink((yield* createWorkspace()).id)
        yield* links.enter(link, [])
        const sessions = Array.from({ length: 6 }, newSession)
        const use = (session: SessionId) => links.use(link, session, sampleTime(1))
        const used = yield* Effect.forEach(sessions, use, { concurrency: "unbounded" })
        assert.lengthOf(
          used.filter((isUsed) => isUsed),
          1
        )
        assert.deepStrictEqual(yield* Effect.forEach(sessions, use), used)
        const stored = Option.getOrThrow(yield* links.find(link.workspaceId, link.id))
        assert.strictEqual(stored.usedBy, sessions[used.indexOf(true)])
        assert.isNull(stored.sealedSecret)
      })
    )

    it.effect("D-SIGN-2: a link cannot be used from its end on", () =>
      Effect.gen(function* () {
        const links = yield* AccountLinks
        const link = sampleAccountLink((yield* createWorkspace()).id)
        yield* links.enter(link, [])
        assert.isFalse(yield* links.use(link, newSession(), link.expiresAt))
        assert.isTrue(yield* links.use(link, newSession(), sampleTime(14)))
      })
    )

    it.effect("D-SIGN-2: with a link, older sign-in links to its email are used up, and no others", () =>
      Effect.gen(function* () {
        const links = yield* AccountLinks
        const { id: workspaceId } = yield* createWorkspace()
        const used = sampleAccountLink(workspaceId, { createdAt: sampleTime(5) })
        const { email } = used
        const older = sampleAccountLink(workspaceId, { email, createdAt: sampleTime(4) })
        const others = [
          sampleAccountLink(workspaceId, { email, createdAt: sampleTime(6) }),
          sampleAccountLink(workspaceId, { email, createdAt: sampleTime(4), way: "invitation" }),
          sampleAccountLink(workspaceId, { email: uniqueEmail(), createdAt: sampleTime(4) })
        ]
        for (const link of [used, older, ...others]) yield* links.enter(link, [])
        assert.isTrue(yield* links.use(used, newSession(), sampleTime(7)))
        assert.isFalse(yield* links.use(older, newSession(), sampleTime(8)))
        assert.isFalse(isUsable(Option.getOrThrow(yield* links.find(workspaceId, older.id)), sampleTime(8)))
        for (const link of others) assert.isTrue(yield* links.use(link, newSession(), sampleTime(8)))
      })
    )

    it.effect("D-SIGN-2: forgets the encrypted secret, and links that have ended a day before", () =>
      Effect.gen(function* () {
        const links = yield* AccountLinks
        const { id: workspaceId } = yield* createWorkspace()
        const old = sampleAccountLink(workspaceId, { expiresAt: sampleTime(-24 * 60 - 1) })
        const recent = sampleAccountLink(workspaceId, { expiresAt: sampleTime(-24 * 60 + 1) })
        for (const link of [old, recent]) yield* links.enter(link, [])
        yield* links.forgetSecret(recent)
        yield* links.enter(sampleAccountLink(workspaceId), [])
        assert.isTrue(Option.isNone(yield* links.find(workspaceId, old.id)))
        const { sealedSecret } = Option.getOrThrow(yield* links.find(workspaceId, recent.id))
        assert.isNull(sealedSecret)
      })
    )

    it.effect("D-SIGN-3: posts the messages with the link, and stores no link for an unknown workspace", () =>
      Effect.gen(function* () {
        const links = yield* AccountLinks
        const { id } = yield* createWorkspace()
        const unknown = WorkspaceId.make(crypto.randomUUID())
        const [known, lost] = [sampleAccountLink(id), sampleAccountLink(unknown)]
        yield* takeAll
        for (const link of [known, lost]) yield* links.enter(link, [messageOf(link)])
        assert.deepStrictEqual(yield* takeAll, [messageOf(known), messageOf(lost)])
        assert.isTrue(Option.isNone(yield* links.find(unknown, lost.id)))
      })
    )

    it.effect("D-SIGN-2: the links of a removed workspace are removed", () =>
      Effect.gen(function* () {
        const links = yield* AccountLinks
        const link = sampleAccountLink((yield* createWorkspace()).id)
        yield* links.enter(link, [])
        yield* change(link.workspaceId, { _tag: "DeleteWorkspace" })
        assert.isTrue(Option.isNone(yield* links.find(link.workspaceId, link.id)))
      })
    )
  })

const newSession = () => SessionId.make(crypto.randomUUID())

const messageOf = ({ id, workspaceId }: AccountLink) =>
  OutboxMessage.make({ _tag: "SendAccountLink", workspaceId, linkId: id })

/** Takes all messages from the outbox. */
const takeAll = Effect.gen(function* () {
  const outbox = yield* Outbox
  const { claimed } = yield* outbox.claim({ most: 1000, seconds: 60, kinds: ["account"] })
  return claimed.flatMap(({ message }) => Option.toArray(message))
})
