import { ConferenceProvider, type ConferenceRequest } from "@calendeal/domain/conferencing"
import { Context, Effect, Layer } from "effect"

/** The conferences that exist in this process, by the root uids of their meetings. */
export class MadeConferences extends Context.Service<
  MadeConferences,
  Effect.Effect<ReadonlyMap<string, ConferenceRequest>>
>()("@calendeal/adapters-memory/conferencing/MadeConferences") {}

/** Keeps conferences instead of making them, whatever the provider. */
export const layer = Layer.effectContext(
  Effect.sync(() => {
    const made = new Map<string, ConferenceRequest>()
    const linkOf = ({ rootUid }: ConferenceRequest) => `https://meet.calendeal.example/${rootUid}`
    const provider = ConferenceProvider.of({
      ensure: (request) =>
        Effect.sync(() => {
          made.set(request.rootUid, request)
          return { url: linkOf(request), remoteId: request.rootUid }
        }),
      enter: (request) => Effect.succeed(linkOf(request)),
      end: ({ rootUid }) => Effect.sync(() => void made.delete(rootUid)),
      check: () => Effect.void
    })
    return Context.make(ConferenceProvider, provider).pipe(
      Context.add(MadeConferences, MadeConferences.of(Effect.sync(() => new Map(made))))
    )
  })
)
