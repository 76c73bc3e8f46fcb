import { join } from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { type MailServers, startMailServers } from "./servers/MailServers.ts"
import { parseMail } from "./servers/parsedMail.ts"
import { runPython } from "../../../tools/build/python.ts"

describe("The mail servers of the tests", () => {
  let servers: MailServers

  beforeAll(async () => {
    servers = await startMailServers(["ada", "bob", "eve", "bounces"])
  })
  afterAll(() => servers?.stop())

  const send = async (to: string, from = "calendar@example.test") => {
    const mail = ["From: calendar@example.test", `To: ${to}`, "Subject: Hello", "", "It works.", ""].join(
      "\r\n"
    )
    const { domain, keyFile, selector } = servers.dkim
    await servers.submit(
      from,
      to,
      await runPython(join(import.meta.dirname, "servers"), ["sign.py", domain, selector, keyFile], mail)
    )
  }

  it("deliver a signed mail, and verify the signature", async () => {
    await send("ada@example.test")
    const [mail = ""] = await servers.waitForMails("ada", 1)
    const { header, signatures } = await parseMail(mail, servers.zone)
    assert.deepStrictEqual(header("subject"), ["Hello"])
    assert.match(header("authentication-results").join(), /mx\.example\.test;\s+dkim=pass/)
    assert.deepStrictEqual(signatures, [true])
  })

  it("see a changed mail", async () => {
    const [mail = ""] = await servers.waitForMails("ada", 1)
    const changed = mail.replace("It works.", "It fails.")
    assert.deepStrictEqual((await parseMail(changed, servers.zone)).signatures, [false])
    await servers.submit("calendar@example.test", "eve@example.test", changed)
    const [received = ""] = await servers.waitForMails("eve", 1)
    assert.match(received, /mx\.example\.test;\s+dkim=fail/)
  })

  it("accept a mail to an unknown mailbox, and return it to the envelope's sender", async () => {
    await send("unknown@example.test", "bounces+token@example.test")
    const [bounce = ""] = await servers.waitForMails("bounces", 1)
    assert.match(bounce, /report-type=delivery-status/)
    assert.match(bounce, /^Final-Recipient: rfc822; unknown@example\.test\r?$/m)
    assert.match(bounce, /^Status: 5\.1\.1\r?$/m)
    assert.match(bounce, /^Delivered-To: bounces\+token@example\.test\r?$/m)
  })

  it("refuse rejects.test at once, and grey.test once", async () => {
    await assertRefused(send("ada@rejects.test"), /550/)
    await assertRefused(send("bob@grey.test"), /450/)
    await send("bob@grey.test")
    assert.lengthOf(await servers.waitForMails("bob", 1), 1)
  })
})

const assertRefused = async (work: Promise<unknown>, reply: RegExp) => {
  const outcome = await work.then(
    () => "accepted",
    (error) => String(error)
  )
  assert.match(outcome, reply)
}
