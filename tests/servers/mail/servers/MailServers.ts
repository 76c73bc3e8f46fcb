import { generateKeyPairSync } from "node:crypto"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { freePort } from "../../../kit/processes/Process.ts"
import { createCertificate } from "./certificate.ts"
import { curl } from "./Curl.ts"
import { type Daemon, requirePrograms } from "./Daemon.ts"
import { startPolicy } from "./deliveryPolicy.ts"
import { password, startDovecot } from "./dovecot.ts"
import { startOpenDkim, type Zone } from "./openDkim.ts"
import { domains, startPostfix } from "./postfix.ts"

/** Postfix, OpenDKIM and Dovecot on loopback, for `example.test`, `rejects.test` and `grey.test`. */
export interface MailServers {
  /** SMTP with STARTTLS and a login. */
  readonly smtp: { readonly port: number; readonly username: string; readonly password: string }
  /** The same SMTP server without encryption and login, for a proxy that has to read the commands. */
  readonly plainSmtpPort: number
  /** IMAP over TLS. The username is the local part of the address. */
  readonly imap: { readonly port: number; readonly password: string }
  /** The file of the CA that signed the servers' certificate for `localhost`. PEM. */
  readonly caFile: string
  /** A key pair that the DNS zone publishes. */
  readonly dkim: { readonly domain: string; readonly selector: string; readonly keyFile: string }
  readonly zone: Zone
  /** Sends a mail, with CRLF line ends, over SMTP. Rejects with the server's reply if it is refused. */
  readonly submit: (from: string, to: string, mail: string) => Promise<void>
  /** The mails of a user, in the order of their arrival, over IMAP. Marks them as seen. */
  readonly mailsOf: (user: string) => Promise<ReadonlyArray<string>>
  /** Resolves with a user's mails when there are at least `count`. Rejects after the time, by default a minute. */
  readonly waitForMails: (user: string, count: number, millis?: number) => Promise<ReadonlyArray<string>>
  /** Resolves when a user has at least so many unseen mails, which stay unseen. Rejects after a minute. */
  readonly waitForUnseen: (user: string, count: number) => Promise<void>
  readonly stop: () => Promise<void>
}

const selector = "calendeal"

/** Starts the servers in a temporary folder, with these users in every domain. */
export const startMailServers = async (users: ReadonlyArray<string>): Promise<MailServers> => {
  await requirePrograms({
    postfix: "postfix",
    opendkim: "opendkim",
    dovecot: "dovecot-imapd",
    curl: "curl",
    openssl: "openssl"
  })
  const folder = await mkdtemp(join(tmpdir(), "calendeal-mail-"))
  // The servers' own users have to reach their files.
  await chmod(folder, 0o711)
  const certificate = await createCertificate(folder)
  const { keyFile, record } = await createDkimKey(folder)
  const zone = Object.fromEntries(domains.map((domain) => [`${selector}._domainkey.${domain}`, record]))

  const policy = await startPolicy()
  const [milterPort, imapPort, smtpPort, plainPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort()
  ]
  const mailboxes = join(folder, "mailboxes")
  const authentication = join(folder, "authentication")
  const daemons: Array<Daemon> = []
  const stop = async () => {
    await Promise.all(daemons.map((daemon) => daemon.stop()))
    policy.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    daemons.push(await startOpenDkim(folder, milterPort, zone))
    daemons.push(
      await startDovecot({
        folder: join(folder, "dovecot"),
        port: imapPort,
        mailboxes,
        certificate,
        authentication
      })
    )
    daemons.push(
      await startPostfix({
        folder: join(folder, "postfix"),
        port: smtpPort,
        plainPort,
        mailboxes,
        users,
        certificate,
        milterPort,
        policyPort: policy.port,
        authentication
      })
    )
  } catch (error) {
    await stop()
    throw error
  }

  const trusted = ["--cacert", certificate.ca, "--ssl-reqd"]
  const imap = (user: string, path: string, ...more: ReadonlyArray<string>) =>
    curl([...trusted, "--user", `${user}:${password}`, `imaps://localhost:${imapPort}/${path}`, ...more])
  const idsOf = async (user: string, kind: "ALL" | "UNSEEN"): Promise<ReadonlyArray<string>> =>
    (await imap(user, "INBOX", "--request", `UID SEARCH ${kind}`)).match(/\d+/g) ?? []
  const mailsOf = async (user: string): Promise<ReadonlyArray<string>> => {
    const mails: Array<string> = []
    for (const id of await idsOf(user, "ALL")) mails.push(await imap(user, `INBOX;UID=${id}`))
    return mails
  }
  return {
    smtp: { port: smtpPort, username: "calendeal", password },
    plainSmtpPort: plainPort,
    imap: { port: imapPort, password },
    caFile: certificate.ca,
    dkim: { domain: "example.test", selector, keyFile },
    zone,
    submit: async (from, to, mail) => {
      const envelope = ["--mail-from", from, "--mail-rcpt", to, "--upload-file", "-"]
      const login = ["--user", `calendeal:${password}`]
      await curl([...trusted, ...login, ...envelope, `smtp://localhost:${smtpPort}/client.test`], mail)
    },
    mailsOf,
    waitForMails: (user, count, millis = 60_000) => waitFor(() => mailsOf(user), user, count, millis),
    waitForUnseen: async (user, count) =>
      void (await waitFor(() => idsOf(user, "UNSEEN"), user, count, 60_000)),
    stop
  }
}

/** Lists the mails of a user again and again until there are at least `count`. */
const waitFor = async (
  list: () => Promise<ReadonlyArray<string>>,
  user: string,
  count: number,
  millis: number
): Promise<ReadonlyArray<string>> => {
  for (const until = Date.now() + millis; ; await sleep(100)) {
    const found = await list()
    if (found.length >= count) return found
    if (Date.now() > until) throw new Error(`${user} has ${found.length} mails instead of ${count}`)
  }
}

/** Writes a new private key into the folder. Returns its file and the TXT record of its public key. */
const createDkimKey = async (folder: string) => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const keyFile = join(folder, "dkim.pem")
  await writeFile(keyFile, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 })
  const published = publicKey.export({ type: "spki", format: "der" }).toString("base64")
  return { keyFile, record: `v=DKIM1; k=rsa; p=${published}` }
}
