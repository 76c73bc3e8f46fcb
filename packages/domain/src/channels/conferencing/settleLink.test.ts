import { sampleBooking, sampleOffering } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { MeetingLinks } from "./MeetingLinks.ts"
import { linkFor } from "./linkState.ts"
import type { MeetingLink } from "./MeetingLink.ts"
import { awaitLink, settleLink } from "./settleLink.ts"

const booking = {
  ...sampleBooking(sampleOffering()),
  conference: { provider: "link_template", template: "https://rooms.example/{uid}" } as const
}
const ready = { _tag: "Ready", url: "https://rooms.example/1", remoteId: null } as const

/** Links that refuse the first changes because of others, which raise the revision, or every change. */
const linksWith = (others: number) => {
  const first = linkFor(booking, Option.none()) ?? assert.fail("no conference")
  let link: MeetingLink = { ...first, revision: 1 }
  let stores = 0
  const links = Layer.mock(MeetingLinks, {
    find: () => Effect.sync(() => Option.some(link)),
    store: (changed, before) =>
      Effect.sync(() => {
        stores += 1
        if (stores > others) link = { ...changed, revision: before + 1 }
        else if (Number.isFinite(others)) link = { ...link, revision: before + 1 }
        return stores > others
      })
  })
  return { links, link: () => link, stores: () => stores }
}

describe("settleLink", () => {
  it.effect("D-CONF-7: a result is stored on the link as other changes have left it", () =>
    Effect.gen(function* () {
      const { link, links, stores } = linksWith(2)
      yield* Effect.provide(settleLink(booking, ready), links)
      assert.deepStrictEqual([link().state, link().revision, stores()], ["ready", 4, 3])
    })
  )

  it.effect("D-CONF-7: the removal of the workspace ends the attempt", () =>
    Effect.gen(function* () {
      const { links, stores } = linksWith(Infinity)
      yield* Effect.provide(settleLink(booking, ready), links)
      assert.strictEqual(stores(), 1)
      const found = yield* Effect.provide(awaitLink(booking), links)
      assert.strictEqual(found?.state, "pending")
      assert.strictEqual(stores(), 2)
    })
  )
})
