import { sampleMailSettings, sampleWorkspace } from "@calendeal/port-contracts/samples"
import { assert, describe, it } from "@effect/vitest"
import { defaultColour, PictureId } from "../../kernel/branding/index.ts"
import { WebAddress } from "../../workspace/event-types/index.ts"
import { mailBrandOf } from "./MailBrand.ts"

const service = new URL("http://127.0.0.1:3000/")
const workspace = { ...sampleWorkspace(), name: "Acme" }
const settings = { ...sampleMailSettings(workspace.id), senderName: null, logoUrl: null }
const logo = PictureId.make("a".repeat(64))

describe("mailBrandOf", () => {
  it("D-MAIL-73: has the colour of the pages, or the default one", () => {
    const colourOf = (brandColour: string | null) =>
      mailBrandOf({ ...workspace, brandColour }, settings, service).colour
    assert.deepStrictEqual([colourOf("#3020C0"), colourOf(null)], ["#3020C0", defaultColour])
  })

  it.each([
    [WebAddress.make("https://acme.example/logo.png"), logo, "https://acme.example/logo.png"],
    [null, logo, `http://127.0.0.1:3000/assets/pictures/${workspace.id}/${logo}.png`],
    [null, null, null]
  ])("D-MAIL-73: of the logo %s for mails and %s of the pages, %s is shown", (logoUrl, own, shown) => {
    const brand = mailBrandOf({ ...workspace, logo: own }, { ...settings, logoUrl }, service)
    assert.strictEqual(brand.logoUrl, shown)
  })

  it("D-MAIL-30: has the sender name of the mail settings, or the workspace's name", () => {
    const nameOf = (senderName: string | null) =>
      mailBrandOf(workspace, { ...settings, senderName }, service).name
    assert.deepStrictEqual([nameOf("Acme & Sons"), nameOf(null)], ["Acme & Sons", "Acme"])
  })
})
