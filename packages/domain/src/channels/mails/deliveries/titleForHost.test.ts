import { assert, describe, it } from "@effect/vitest"
import { sampleBooking, sampleOffering } from "@calendeal/port-contracts/samples"
import { Email } from "../../../kernel/texts/index.ts"
import { erasedEmail, PersonName } from "../../../leads/contacts/index.ts"
import { titleOf } from "../../../scheduling/bookings/index.ts"
import { titleForHost } from "./titleForHost.ts"

const booker = {
  name: PersonName.make("Carla Corp"),
  email: Email.make("c@corp.example"),
  role: "booker" as const
}
const sample = sampleBooking(sampleOffering(), { attendees: [booker] })
const mia = { ...sample.organiser, name: "Mia Meyer" }
const demo = { title: "Demo", titleTemplate: "{event} with {host}" }

const shown = (titleTemplate: string, booked = titleTemplate) => {
  const title = titleOf({ ...demo, titleTemplate: booked }, mia, booker.name)
  return titleForHost({ attendees: [booker], organiser: mia, title }, { ...demo, titleTemplate })
}

describe("the title of a meeting for its host", () => {
  it.each([
    ["{event} with {host}", "Demo with Carla Corp"],
    ["{host}: {event}", "Carla Corp: Demo"],
    ["{event}", "Demo: Carla Corp"],
    ["{booker} and {host}", "Carla Corp and Mia Meyer"],
    ["{event} with {booker}", "Demo with Carla Corp"]
  ])("D-MAIL-71: of the template %s is %s", (template, expected) => {
    assert.strictEqual(shown(template), expected)
  })

  it("D-MAIL-71: of another template or event type has the booker behind it", () => {
    assert.strictEqual(shown("{event}!", "{event} with {host}"), "Demo with Mia Meyer: Carla Corp")
    const title = "Demo with Mia Meyer"
    assert.strictEqual(
      titleForHost({ attendees: [booker], organiser: mia, title }, null),
      `${title}: Carla Corp`
    )
  })

  it("D-MAIL-71: names no erased booker", () => {
    const erased = { ...booker, email: erasedEmail({ id: "1" }) }
    for (const attendees of [[], [erased]])
      assert.strictEqual(
        titleForHost({ attendees, organiser: mia, title: "Demo with Mia Meyer" }, demo),
        "Demo with Mia Meyer"
      )
  })
})
