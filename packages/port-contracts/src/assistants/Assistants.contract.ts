import { assert, layer } from "@effect/vitest"
import {
  type AssistantClient,
  AssistantClientId,
  type AssistantGrant,
  Assistants,
  GrantHash,
  type GrantTokens
} from "@calendeal/domain/assistants"
import {
  type AccessToken,
  AccessTokenId,
  AccessTokens,
  keptEndedTokens,
  UserId
} from "@calendeal/domain/workspaces"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { plain, sampleAccessToken, sampleNow, sampleTime } from "../samples/index.ts"

/** The contract of `Assistants`. */
export const assistantsContract = <E>(adapter: string, ports: Layer<Assistants | AccessTokens, E>) =>
  layer(ports, { timeout: "3 minutes", excludeTestServices: true })(`Assistants / ${adapter}`, (it) => {
    it.effect("D-OAUTH-2: finds a program unchanged by its id, and no other one", () =>
      Effect.gen(function* () {
        const assistants = yield* Assistants
        const client = newClient({
          name: "Ассистент 🤖",
          redirectUris: ["https://a.example", "http://localhost/"]
        })
        yield* register(client)
        assert.deepStrictEqual(plain(yield* assistants.findClient(client.id)), plain(Option.some(client)))
        assert.isTrue(Option.isNone(yield* assistants.findClient(newClient().id)))
      })
    )

    it.effect("D-OAUTH-3: forgets old programs without a connection, and keeps connected ones", () =>
      Effect.gen(function* () {
        const assistants = yield* Assistants
        const createdAt = DateTime.subtract(sampleNow, { days: 40 })
        const [connected, old, young] = [newClient({ createdAt }), newClient({ createdAt }), newClient()]
        for (const client of [connected, old])
          yield* register(client, DateTime.subtract(createdAt, { days: 1 }))
        yield* newConnection({ clientId: connected.id })
        yield* register(young)
        assert.deepStrictEqual(yield* known([connected, old, young]), [true, false, true])
        const grant = newGrant(AccessTokenId.make(crypto.randomUUID()), { clientId: old.id })
        assert.isFalse(yield* assistants.connect(grant))
      })
    )

    it.effect("D-OAUTH-3: keeps the latest programs without a connection", () =>
      Effect.gen(function* () {
        // Later than those of the other cases.
        const clients = [50, 51, 52].map((minute) => newClient({ createdAt: sampleTime(minute) }))
        for (const client of clients) yield* register(client, sampleNow, 2)
        assert.deepStrictEqual(yield* known(clients), [false, true, true])
      })
    )

    it.effect(
      "D-OAUTH-7: of concurrent exchanges of a code one stores its tokens, and extends the connection",
      () =>
        Effect.gen(function* () {
          const assistants = yield* Assistants
          const { grant, token } = yield* newConnection()
          const byCode = assistants.find({ kind: "code", hash: grant.codeHash })
          assert.deepStrictEqual(plain(yield* byCode), plain(Option.some({ grant, token: shown(token) })))
          const wanted = Array.from({ length: 4 }, () => newTokens())
          const issued = yield* Effect.forEach(
            wanted,
            (tokens) => assistants.issue(token.id, null, tokens, sampleTime(90)),
            { concurrency: "unbounded" }
          )
          assert.deepStrictEqual(issued.toSorted(), [false, false, false, true])
          const tokens = wanted[issued.indexOf(true)] ?? assert.fail("no tokens")
          const expected = plain(
            Option.some({
              grant: { ...grant, tokens },
              token: { ...shown(token), expiresAt: sampleTime(90) }
            })
          )
          assert.deepStrictEqual(plain(yield* byCode), expected)
          for (const [kind, hash] of [
            ["access", tokens.accessHash],
            ["family", tokens.familyHash]
          ] as const)
            assert.deepStrictEqual(plain(yield* assistants.find({ kind, hash })), expected)
          assert.isTrue(Option.isNone(yield* assistants.find({ kind: "access", hash: tokens.familyHash })))
          assert.isTrue(Option.isNone(yield* assistants.find({ kind: "code", hash: tokens.accessHash })))
        })
    )

    it.effect("D-OAUTH-8: of concurrent renewals one replaces the tokens, and former ones find nothing", () =>
      Effect.gen(function* () {
        const assistants = yield* Assistants
        const { token } = yield* newConnection()
        const first = newTokens()
        yield* assistants.issue(token.id, null, first, sampleTime(90))
        const renewed = yield* Effect.forEach(
          [1, 2, 3, 4],
          () =>
            assistants.issue(
              token.id,
              first.refreshHash,
              newTokens({ familyHash: first.familyHash }),
              sampleTime(95)
            ),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(renewed.toSorted(), [false, false, false, true])
        assert.isTrue(Option.isNone(yield* assistants.find({ kind: "access", hash: first.accessHash })))
        assert.isTrue(Option.isSome(yield* assistants.find({ kind: "family", hash: first.familyHash })))
        assert.isFalse(yield* assistants.issue(newId(), null, newTokens(), sampleTime(95)))
      })
    )

    it.effect(
      "D-OAUTH-10: lists a user's connections, the oldest first, and shows that they are revoked",
      () =>
        Effect.gen(function* () {
          const [assistants, tokens] = [yield* Assistants, yield* AccessTokens]
          const userId = newUser()
          const late = yield* newConnection({}, { userId, createdAt: sampleTime(2) })
          const early = yield* newConnection({}, { userId, createdAt: sampleTime(1) })
          yield* newConnection()
          yield* tokens.issue(sampleAccessToken(userId))
          yield* tokens.revoke(userId, late.token.id, sampleTime(3))
          assert.deepStrictEqual(
            plain(yield* assistants.ofUser(userId)),
            plain([
              { grant: early.grant, token: shown(early.token) },
              { grant: late.grant, token: { ...shown(late.token), revokedAt: sampleTime(3) } }
            ])
          )
          assert.deepStrictEqual(yield* assistants.ofUser(newUser()), [])
        })
    )

    it.effect("D-OAUTH-10: a connection is removed with its access token", () =>
      Effect.gen(function* () {
        const [assistants, tokens] = [yield* Assistants, yield* AccessTokens]
        const userId = newUser()
        const { grant } = yield* newConnection({}, { userId, expiresAt: sampleTime(-90) })
        for (const index of Array.from({ length: keptEndedTokens }).keys())
          yield* tokens.issue(sampleAccessToken(userId, { expiresAt: sampleTime(-index) }))
        const token = sampleAccessToken(userId)
        yield* tokens.create({ token, by: { kind: "session", id: crypto.randomUUID() }, succeeds: null })
        assert.isTrue(Option.isNone(yield* assistants.find({ kind: "code", hash: grant.codeHash })))
      })
    )
  })

const newUser = () => UserId.make(crypto.randomUUID())
const newId = () => AccessTokenId.make(crypto.randomUUID())
const newHash = () => GrantHash.make((crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", ""))

const newClient = (overrides: Partial<AssistantClient> = {}): AssistantClient => ({
  id: AssistantClientId.make(crypto.randomUUID()),
  name: "Helper",
  redirectUris: ["https://assistant.example/callback"],
  createdAt: sampleNow,
  ...overrides
})

const newTokens = (overrides: Partial<GrantTokens> = {}): GrantTokens => ({
  accessHash: newHash(),
  accessExpiresAt: sampleTime(60),
  familyHash: newHash(),
  refreshHash: newHash(),
  ...overrides
})

const newGrant = (tokenId: AccessTokenId, overrides: Partial<AssistantGrant>): AssistantGrant => ({
  tokenId,
  clientId: AssistantClientId.make(crypto.randomUUID()),
  redirectUri: "https://assistant.example/callback",
  resource: "https://book.calendeal.example/mcp",
  challenge: "a".repeat(43),
  codeHash: newHash(),
  codeExpiresAt: sampleTime(1),
  tokens: null,
  ...overrides
})

const register = (
  client: AssistantClient,
  unusedSince = DateTime.subtract(sampleNow, { days: 30 }),
  most = 10_000
) => Assistants.use((assistants) => assistants.register(client, { unusedSince, most }))

const known = (clients: ReadonlyArray<AssistantClient>) =>
  Effect.forEach(clients, ({ id }) =>
    Effect.map(
      Assistants.use((assistants) => assistants.findClient(id)),
      Option.isSome
    )
  )

/** A stored grant with its access token. */
const newConnection = Effect.fnUntraced(function* (
  ofGrant: Partial<AssistantGrant> = {},
  { userId = newUser(), ...ofToken }: Partial<AccessToken> = {}
) {
  const [assistants, tokens] = [yield* Assistants, yield* AccessTokens]
  const client = newClient()
  if (ofGrant.clientId === undefined) yield* register(client)
  const token = sampleAccessToken(userId, { expiresAt: sampleTime(1), ...ofToken })
  yield* tokens.issue(token)
  const grant = newGrant(token.id, { clientId: client.id, ...ofGrant })
  assert.isTrue(yield* assistants.connect(grant))
  return { grant, token }
})

const shown = ({ hash: _, ...token }: AccessToken) => token
