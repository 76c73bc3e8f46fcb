import { brandRamp, defaultColour } from "@calendeal/domain/branding"
import type { RenderedMail } from "@calendeal/domain/mails"
import { everyBookingMail } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import {
  render,
  renderLostAccount,
  renderLostCalendar,
  renderSavedView,
  renderUnreadableCalendar,
  renderUnwritableCalendar
} from "./read.ts"

const colour = "#3020c0"
const workspace = { name: "Brightmoor", logoUrl: null, colour, contact: null, privacyUrl: null }
const modes = ["light", "dark"] as const
const partsIn = (html: string, of: string) => modes.map((mode) => html.includes(brandRamp(of, mode).solid))

const mails: ReadonlyArray<readonly [about: string, mail: RenderedMail]> = [
  ...everyBookingMail.map(
    (mail) => [`${mail.kind} to ${mail.audience}`, render({ ...mail, workspace })] as const
  ),
  ["a lost account", renderLostAccount({ workspace })],
  ["a lost calendar", renderLostCalendar({ workspace })],
  ["a calendar that cannot be read", renderUnreadableCalendar({ workspace })],
  ["a calendar that cannot be written", renderUnwritableCalendar({ workspace })],
  ["a saved view", renderSavedView({ workspace })]
]

describe("the brand of mails", () => {
  it.each(mails)(
    "D-MAIL-73: a mail about %s is in the colour of the workspace, light and dark",
    (_, { html }) => {
      assert.deepStrictEqual(partsIn(html, colour), [true, true])
      assert.deepStrictEqual(partsIn(html, defaultColour), [false, false])
    }
  )
})
