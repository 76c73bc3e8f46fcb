import { platformNames } from "@calendeal/domain/conversions"
import { adPlatformsContract } from "@calendeal/port-contracts/conversions"
import { sampleAccount } from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import { openMockAdServer } from "./mock-ad-server/MockAdServer.ts"
import { credentialOf, platformsAt } from "./fixture.ts"

const adServer = await openMockAdServer({})

for (const platform of platformNames) {
  adPlatformsContract("HTTP", platformsAt(adServer), {
    account: sampleAccount(platform),
    credential: credentialOf(platform, "good-token"),
    expired: credentialOf(platform, "expired-token"),
    counted: Effect.sync(() => adServer.counted(platform).map(({ eventId }) => eventId))
  })
}
