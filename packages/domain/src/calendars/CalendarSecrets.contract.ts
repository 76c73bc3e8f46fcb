import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type { Layer } from "effect/Layer"
import * as Option from "effect/Option"
import { sampleCalendar, sampleHost, sampleWorkspace } from "../samples/index.ts"
import type { CalendarAccess } from "./CalendarAccess.ts"
import { CalendarSecrets } from "./CalendarSecrets.ts"

/** What every `CalendarSecrets` keeps to. */
export const calendarSecretsContract = <E>(adapter: string, ports: Layer<CalendarSecrets, E>) =>
  layer(ports)(`CalendarSecrets / ${adapter}`, (it) => {
    const calendar = sampleCalendar(sampleHost(sampleWorkspace().id))
    const access: CalendarAccess = {
      _tag: "caldav",
      address: "https://dav.example/grace/work/",
      username: "grace",
      password: "correct horse"
    }

    it.effect("D-KEY-1: opens what it sealed, which shows nothing of what is in it", () =>
      Effect.gen(function* () {
        const secrets = yield* CalendarSecrets
        const sealed = yield* secrets.seal(calendar, access)
        assert.deepStrictEqual(yield* secrets.open(calendar, sealed), Option.some(access))
        for (const word of ["grace", "dav.example", "horse"]) assert.notInclude(sealed, word)
      })
    )

    it.effect("D-KEY-1: opens nothing for another calendar or workspace, and nothing that was altered", () =>
      Effect.gen(function* () {
        const secrets = yield* CalendarSecrets
        const sealed = yield* secrets.seal(calendar, access)
        const other = sampleCalendar(sampleHost(sampleWorkspace().id))
        for (const owner of [
          { ...calendar, id: other.id },
          { ...calendar, workspaceId: other.workspaceId }
        ]) {
          assert.deepStrictEqual(yield* secrets.open(owner, sealed), Option.none())
        }
        for (const wrong of ["", "v1.a.b", sealed.slice(0, -4)]) {
          assert.deepStrictEqual(yield* secrets.open(calendar, wrong), Option.none())
        }
      })
    )
  })
