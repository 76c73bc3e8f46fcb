import { openMockAdServer } from "@calendeal/adapters-ad-platforms/testing"
import { Integrations, platformNames } from "@calendeal/domain/conversions"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { connectMockAdServer } from "@calendeal/app/demo/adAccounts"
import { demoIds } from "@calendeal/app/demo/ids"
import { work } from "@calendeal/app/worker"
import { inMemoryWithAdServer } from "../kit/http/ports.ts"
import { Service, service } from "../kit/http/Service.ts"

const adServer = await openMockAdServer({})

layer(service(inMemoryWithAdServer(new URL(adServer.address))), {
  excludeTestServices: true,
  timeout: "3 minutes"
})("The demonstration with a mock ad server", (it) => {
  it.effect("reports a capture to every platform of the mock ad server", () =>
    Effect.gen(function* () {
      const { post, withPorts } = yield* Service
      yield* connectMockAdServer(true)
      yield* connectMockAdServer(true)
      yield* Effect.forkChild(withPorts(work()))
      const email = "sam@customer.example"
      const lead = yield* post("/capture", { eventTypeId: demoIds.intro, email, step1Complete: true })
      assert.strictEqual(lead.status, 200)
      while (platformNames.some((platform) => adServer.counted(platform).length === 0))
        yield* Effect.sleep("50 millis")
      for (const platform of platformNames) assert.lengthOf(adServer.counted(platform), 1, platform)
      assert.deepStrictEqual(adServer.rejections(), [])
    })
  )

  it.effect("reports to no platform without the mock ad server", () =>
    Effect.gen(function* () {
      const integrations = yield* Integrations
      assert.lengthOf(yield* integrations.of(demoIds.workspace), platformNames.length)
      yield* connectMockAdServer(false)
      assert.deepStrictEqual(yield* integrations.of(demoIds.workspace), [])
      yield* connectMockAdServer(false)
    })
  )
})
