import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { type MailService, startMailService } from "./MailService.ts"
import { type MailServers, startMailServers } from "./servers/MailServers.ts"
import { startSmtpProxy, type Step } from "./servers/SmtpProxy.ts"

const steps: ReadonlyArray<Step> = ["MAIL", "RCPT", "DATA", "BODY", "ACCEPTED"]

describe("Workers that are killed while they send mails", { timeout: 300_000 }, () => {
  let servers: MailServers
  let service: MailService

  beforeAll(async () => {
    servers = await startMailServers(["mail", "rcpt", "data", "body", "accepted", "reminded"])
    service = await startMailService(servers)
  })
  afterAll(async () => {
    await service?.stop()
    await servers?.stop()
  })

  it("D-MAIL-14, D-MAIL-40: lose no mail, and every copy has the same Message-ID", async () => {
    // A workspace's mails wait until the lease of a killed worker ends, so each step has its own workspace. A later worker
    // may send the mails of an earlier one, which pass.
    for (const step of steps) {
      const user = step.toLowerCase()
      const proxy = await startSmtpProxy(servers.plainSmtpPort)
      try {
        const worker = await service.startWorker({ SMTP_URL: `smtp://127.0.0.1:${proxy.port}?tls=none` })
        const held = proxy.hold(step, `${user}@example.test`)
        const workspace = await service.addWorkspace(user, "unknown@example.test")
        await workspace.book(`${user}@example.test`, 9)
        await held
        assert.strictEqual(await worker.stop("SIGKILL"), "SIGKILL")
      } finally {
        proxy.stop()
      }
    }
    await service.skipMinutes()
    const last = await service.startWorker()
    for (const step of steps) {
      const copies = step === "ACCEPTED" ? 2 : 1
      const mails = await servers.waitForMails(step.toLowerCase(), copies)
      const ids = mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])
      assert.lengthOf(ids, copies, step)
      assert.lengthOf(new Set(ids), 1, step)
    }
    await last.stop("SIGTERM")
  })

  it("D-MAIL-14, D-MAIL-51: send a reminder once, after another worker was killed in its text", async () => {
    const address = "reminded@example.test"
    const proxy = await startSmtpProxy(servers.plainSmtpPort)
    const workspace = await service.addWorkspace("reminded", "unknown@example.test")
    const booked = await workspace.book(address, 9)
    try {
      const worker = await service.startWorker({ SMTP_URL: `smtp://127.0.0.1:${proxy.port}?tls=none` })
      await servers.waitForMails("reminded", 1)
      const held = proxy.hold("BODY", address)
      await service.makeRemindersDue()
      await held
      assert.strictEqual(await worker.stop("SIGKILL"), "SIGKILL")
    } finally {
      proxy.stop()
    }
    await service.skipMinutes()
    await service.startWorker()
    const [, reminder = ""] = await servers.waitForMails("reminded", 2)
    assert.match(reminder, /^Message-ID: <bk_\w+\.0\.reminder\.booker\.60@book\.test>\r?$/im)
    assert.deepStrictEqual(await service.waitUntilSettled(booked, "booker", "reminder"), ["delivered"])
    assert.lengthOf(await servers.mailsOf("reminded"), 2)
  })
})
