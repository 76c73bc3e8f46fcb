import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { TestClock } from "effect/testing"
import { PictureId } from "@calendeal/domain/branding"
import type { EventTypeCatalog } from "@calendeal/domain/event-types"
import type { WorkspaceCommands } from "@calendeal/domain/management"
import { type Picture, Pictures, unusedMinutes } from "@calendeal/domain/pictures"
import type { WorkspaceDirectory } from "@calendeal/domain/workspaces"
import { change, createWorkspace, sampleHost, sampleWorkspace } from "../samples/index.ts"

/** A picture with a new id. Adapters do not look into it. */
const samplePicture = (): Picture => ({
  id: PictureId.make((crypto.randomUUID() + crypto.randomUUID()).replaceAll("-", "")),
  png: crypto.getRandomValues(new Uint8Array(100))
})

const bytesOf = Option.map((png: Uint8Array) => [...png])

/** The contract of `Pictures`. */
export const picturesContract = <E>(
  adapter: string,
  ports: Layer<Pictures | EventTypeCatalog | WorkspaceCommands | WorkspaceDirectory, E>
) =>
  layer(ports, { timeout: "3 minutes" })(`Pictures / ${adapter}`, (it) => {
    it.effect("D-FACE-1: finds the bytes of a picture, also when it is stored twice", () =>
      Effect.gen(function* () {
        const pictures = yield* Pictures
        const { id } = yield* createWorkspace()
        const picture = samplePicture()
        yield* pictures.add(id, picture)
        yield* pictures.add(id, picture)
        assert.deepStrictEqual(bytesOf(yield* pictures.find(id, picture.id)), Option.some([...picture.png]))
        assert.isTrue(Option.isNone(yield* pictures.find(id, samplePicture().id)))
      })
    )

    it.effect("D-FACE-3: finds no picture of another workspace, and none in an unknown one", () =>
      Effect.gen(function* () {
        const pictures = yield* Pictures
        const [one, other] = [yield* createWorkspace(), yield* createWorkspace()]
        const picture = samplePicture()
        yield* pictures.add(one.id, picture)
        assert.isTrue(Option.isNone(yield* pictures.find(other.id, picture.id)))
        const unknown = sampleWorkspace().id
        yield* pictures.add(unknown, picture)
        assert.isTrue(Option.isNone(yield* pictures.find(unknown, picture.id)))
      })
    )

    it.effect("D-FACE-4: removes pictures that nothing uses after an hour, with the next one", () =>
      Effect.gen(function* () {
        const pictures = yield* Pictures
        const workspace = yield* createWorkspace()
        const [logo, picture, unused, recent, last] = [
          samplePicture(),
          samplePicture(),
          samplePicture(),
          samplePicture(),
          samplePicture()
        ]
        for (const each of [logo, picture, unused]) yield* pictures.add(workspace.id, each)
        const changed = { ...workspace, logo: logo.id }
        yield* change(workspace.id, { _tag: "UpdateWorkspace", workspace: changed, version: 1 })
        const host = sampleHost(workspace.id, { picture: picture.id })
        yield* change(workspace.id, { _tag: "CreateHost", host })
        yield* TestClock.adjust(`${unusedMinutes} minutes`)
        yield* TestClock.adjust("1 second")
        yield* pictures.add(workspace.id, recent)
        yield* pictures.add(workspace.id, last)
        const found = yield* Effect.forEach([logo, picture, unused, recent, last], ({ id }) =>
          Effect.map(pictures.find(workspace.id, id), Option.isSome)
        )
        assert.deepStrictEqual(found, [true, true, false, true, true])
      })
    )

    it.effect("D-FACE-1: keeps nothing of a removed workspace", () =>
      Effect.gen(function* () {
        const pictures = yield* Pictures
        const workspace = yield* createWorkspace()
        const picture = samplePicture()
        yield* pictures.add(workspace.id, picture)
        const changed = { ...workspace, logo: picture.id }
        yield* change(workspace.id, { _tag: "UpdateWorkspace", workspace: changed, version: 1 })
        yield* change(workspace.id, { _tag: "DeleteWorkspace" })
        assert.isTrue(Option.isNone(yield* pictures.find(workspace.id, picture.id)))
      })
    )
  })
