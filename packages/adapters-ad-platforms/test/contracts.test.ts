import { platformNames } from "@calendeal/domain/conversions"
import { adPlatformsContract } from "@calendeal/port-contracts/conversions"
import { sampleAccount } from "@calendeal/port-contracts/samples"
import { Effect } from "effect"
import { openLaboratory } from "./laboratory/Laboratory.ts"
import { credentialOf, platformsAt } from "./world.ts"

const laboratory = await openLaboratory({})

for (const platform of platformNames) {
  adPlatformsContract("HTTP", platformsAt(laboratory), {
    account: sampleAccount(platform),
    credential: credentialOf(platform, "good-token"),
    expired: credentialOf(platform, "expired-token"),
    counted: Effect.sync(() => laboratory.counted(platform).map(({ eventId }) => eventId))
  })
}
