import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import { type ConferenceAccess, ConferenceProvider } from "@calendeal/domain/conferencing"
import { sampleConferenceRequest, sampleTime } from "../samples/index.ts"

/**
 * The contract of `ConferenceProvider` with a provider that works. `access`: its account. `made`: the number of conferences that the
 * provider keeps for the account; null: it keeps none.
 */
export const conferenceProviderContract = <R, E>(
  adapter: string,
  ports: Layer<ConferenceProvider | R, E>,
  {
    access,
    made
  }: {
    readonly access: Effect.Effect<ConferenceAccess, never, R>
    readonly made: Effect.Effect<number | null, never, R>
  }
) =>
  layer(ports, { excludeTestServices: true })(`ConferenceProvider / ${adapter}`, (it) => {
    const given = Effect.gen(function* () {
      return {
        provider: yield* ConferenceProvider,
        request: sampleConferenceRequest(yield* access),
        before: yield* made
      }
    })
    /** The number of conferences that were made since. Null: the provider keeps none. */
    const added = (before: number | null) =>
      Effect.map(made, (now) => (before === null || now === null ? null : now - before))

    it.effect("D-CONF-12: a conference has an absolute https URL, and another one for each meeting", () =>
      Effect.gen(function* () {
        const { provider, request } = yield* given
        const one = yield* provider.ensure(request)
        const other = yield* provider.ensure({ ...sampleConferenceRequest(request.access) })
        for (const { url } of [one, other]) assert.strictEqual(new URL(url).protocol, "https:")
        assert.notStrictEqual(one.url, other.url)
      })
    )

    it.effect("D-CONF-12: repeating it leads to one conference, also if its id was not stored", () =>
      Effect.gen(function* () {
        const { before, provider, request } = yield* given
        const first = yield* provider.ensure(request)
        assert.deepStrictEqual(yield* provider.ensure(request), first)
        assert.deepStrictEqual(yield* provider.ensure({ ...request, remoteId: first.remoteId }), first)
        assert.oneOf(yield* added(before), [1, null])
      })
    )

    it.effect("D-CONF-12: a moved meeting keeps its conference", () =>
      Effect.gen(function* () {
        const { before, provider, request } = yield* given
        const first = yield* provider.ensure(request)
        const moved = { ...request, startAt: sampleTime(9000), endAt: sampleTime(9045), title: "Moved" }
        assert.deepStrictEqual(yield* provider.ensure({ ...moved, remoteId: first.remoteId }), first)
        assert.deepStrictEqual(yield* provider.ensure(moved), first)
        assert.oneOf(yield* added(before), [1, null])
      })
    )

    it.effect("D-CONF-12: ending a conference can be repeated, also if its id was not stored", () =>
      Effect.gen(function* () {
        const { before, provider, request } = yield* given
        yield* provider.end(request)
        const { remoteId } = yield* provider.ensure(request)
        yield* provider.end(request)
        yield* provider.end(request)
        yield* provider.end({ ...request, remoteId })
        assert.oneOf(yield* added(before), [0, null])
      })
    )

    it.effect("D-CONF-15: a participant who enters gets an absolute URL", () =>
      Effect.gen(function* () {
        const { provider, request } = yield* given
        yield* provider.ensure(request)
        for (let time = 0; time < 2; time++) assert.isTrue(URL.canParse(yield* provider.enter(request)))
      })
    )

    it.effect("D-CONF-10: the check of working access succeeds and makes no conference", () =>
      Effect.gen(function* () {
        const { before, provider, request } = yield* given
        // A connected user has allowed the access a moment ago.
        if (request.access._tag !== "zoom_user") yield* provider.check(request.access)
        assert.oneOf(yield* added(before), [0, null])
      })
    )
  })
