import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Certificate } from "./certificate.ts"
import { type Daemon, startDaemon } from "./Daemon.ts"
import { mailboxOwner } from "./postfix.ts"

/** Every user's password. */
export const password = "only-in-tests"

/** What a Dovecot needs from the other servers. */
export interface DovecotOptions {
  readonly folder: string
  readonly port: number
  readonly mailboxes: string
  readonly certificate: Certificate
  /** The socket at which Postfix asks about logins. */
  readonly authentication: string
}

/** Starts a Dovecot: IMAP over TLS for every user's mailbox, and the logins of Postfix. */
export const startDovecot = async (options: DovecotOptions): Promise<Daemon> => {
  await mkdir(options.folder, { recursive: true })
  const config = join(options.folder, "dovecot.conf")
  await writeFile(config, settings(options))
  const log = join(options.folder, "dovecot.log")
  return startDaemon({ program: "dovecot", args: ["-F", "-c", config], port: options.port, log })
}

const settings = ({ authentication, certificate, folder, mailboxes, port }: DovecotOptions) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = required
ssl_cert = <${certificate.cert}
ssl_key = <${certificate.key}
auth_mechanisms = plain login
auth_username_format = %Ln
first_valid_uid = 1
mail_location = maildir:${mailboxes}/%n
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${mailboxOwner.uid} gid=${mailboxOwner.gid} home=${mailboxes}/%n
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${port}
    ssl = yes
  }
}
service auth {
  unix_listener ${authentication} {
    mode = 0666
  }
}
`
