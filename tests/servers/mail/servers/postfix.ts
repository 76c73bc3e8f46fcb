import { execFile } from "node:child_process"
import { chown, mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import type { Certificate } from "./certificate.ts"
import { type Daemon, startDaemon } from "./Daemon.ts"

const run = promisify(execFile)

/** The domains with mailboxes. */
export const domains = ["example.test", "rejects.test", "grey.test"]

/** The user and group that own the mailboxes: Debian's `nobody` and `nogroup`. */
export const mailboxOwner = { uid: 65_534, gid: 65_534 }

/** What a Postfix needs from the other servers. */
export interface PostfixOptions {
  readonly folder: string
  readonly port: number
  /** A port without encryption and login, for a proxy that has to read the commands. */
  readonly plainPort: number
  readonly mailboxes: string
  /** The local parts that have a mailbox in every domain. */
  readonly users: ReadonlyArray<string>
  readonly certificate: Certificate
  readonly milterPort: number
  readonly policyPort: number
  /** Dovecot's socket for logins. */
  readonly authentication: string
}

/**
 * Starts a Postfix that requires STARTTLS and a login, and delivers to a Maildir per user. An unknown mailbox is accepted
 * and bounces as a DSN (RFC 3464). `slow.test` does not respond, and Postfix gives up after the first attempt. No mail
 * leaves the machine.
 */
export const startPostfix = async (options: PostfixOptions): Promise<Daemon> => {
  const { folder, mailboxes, port, users } = options
  const [config, queue, data] = [join(folder, "config"), join(folder, "queue"), join(folder, "data")]
  for (const path of [config, queue, data, mailboxes]) await mkdir(path, { recursive: true })
  await run("chown", ["postfix", data])
  await chown(mailboxes, mailboxOwner.uid, mailboxOwner.gid)
  await writeFile(join(config, "main.cf"), settings(options, queue, data))
  await writeFile(join(config, "master.cf"), services(options))
  const addresses = users.flatMap((user) => domains.map((domain) => `${user}@${domain} ${user}/\n`))
  await writeFile(join(config, "users"), addresses.join(""))
  await run("postfix", ["-c", config, "check"])
  // The command "postfix start-fg" starts it from a shell, which would end alone at a signal.
  const { stdout } = await run("postconf", ["-d", "-h", "daemon_directory"])
  return startDaemon({
    program: join(stdout.trim(), "master"),
    args: ["-s", "-c", config],
    port,
    log: join(folder, "postfix.log")
  })
}

const settings = (options: PostfixOptions, queue: string, data: string) => `
compatibility_level = 3.6
maillog_file = ${options.folder}/postfix.log
maillog_file_prefixes = ${options.folder}
queue_directory = ${queue}
data_directory = ${data}
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
myhostname = mx.example.test
mydestination =
mynetworks =
default_transport = error:5.1.2 The tests know no such domain
transport_maps = inline:{ {slow.test = retry:4.4.1 The domain does not respond} }
maximal_queue_lifetime = 0
bounce_queue_lifetime = 0
recipient_delimiter = +
virtual_mailbox_domains = ${domains.join(" ")}
virtual_mailbox_maps = texthash:$config_directory/users
virtual_mailbox_base = ${options.mailboxes}
virtual_uid_maps = static:${mailboxOwner.uid}
virtual_gid_maps = static:${mailboxOwner.gid}
alias_maps =
alias_database =
smtpd_reject_unlisted_recipient = no
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = check_policy_service inet:127.0.0.1:${options.policyPort}
smtpd_tls_security_level = encrypt
smtpd_tls_cert_file = ${options.certificate.cert}
smtpd_tls_key_file = ${options.certificate.key}
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${options.authentication}
smtpd_milters = inet:127.0.0.1:${options.milterPort}
milter_default_action = tempfail
`

/** Postfix's own services, none of them in a chroot. */
const services = ({ plainPort, port }: PostfixOptions) =>
  [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    `127.0.0.1:${plainPort} inet n - n - - smtpd`,
    "  -o smtpd_tls_security_level=none -o smtpd_sasl_auth_enable=no -o smtpd_relay_restrictions=reject_unauth_destination",
    "cleanup unix n - n - 0 cleanup",
    "qmgr unix n - n 300 1 qmgr",
    "tlsmgr unix - - n 1000? 1 tlsmgr",
    "rewrite unix - - n - - trivial-rewrite",
    "bounce unix - - n - 0 bounce",
    "defer unix - - n - 0 bounce",
    "trace unix - - n - 0 bounce",
    "proxymap unix - - n - - proxymap",
    "error unix - - n - - error",
    "retry unix - - n - - error",
    "virtual unix - n n - - virtual",
    "anvil unix - - n - 1 anvil",
    "showq unix n - n - - showq",
    "postlog unix-dgram n - n - 1 postlogd",
    ""
  ].join("\n")
