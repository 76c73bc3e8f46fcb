import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { InvalidToken } from "../../scheduling/bookings/index.ts"
import { IdGenerator, ownOrigin } from "../../workspace/consistency/index.ts"
import { domainOf, type Email } from "../../kernel/texts/index.ts"
import {
  MailRenderer,
  MailTokens,
  MailTransport,
  type OwnServer,
  type OwnSmtpServer,
  smtpOwner
} from "../../channels/mails/index.ts"
import { type AuditContext, findMailSettings } from "../../channels/records/index.ts"
import { Vault, type Workspace, type WorkspaceId } from "../../workspace/workspaces/index.ts"
import { commit } from "./commit.ts"
import { StateConflict } from "./refusals.ts"

/**
 * Sends a mail to the workspace's own sender address. Its link, `linkOf(token)`, confirms the address for 72 hours
 * (D-MAIL-33). The mail comes from the installation's sender, or, without one, over the workspace's own server. StateConflict:
 * there is no own sender, it is confirmed already, or there is no mail server. SecretUnreadable: the password of the own
 * server is not readable.
 */
export const sendSenderVerification = Effect.fn("management.sendSenderVerification")(function* (
  workspace: Workspace,
  linkOf: (token: string) => string
) {
  const [renderer, tokens, transport] = [yield* MailRenderer, yield* MailTokens, yield* MailTransport]
  const idGenerator = yield* IdGenerator
  const { value: settings } = yield* findMailSettings(workspace.id)
  const { sender } = settings
  if (sender === null) return yield* new StateConflict({ reason: "The workspace has no own sender." })
  if (sender.verifiedAt !== null)
    return yield* new StateConflict({ reason: "The address of the own sender is already confirmed." })
  const { address } = sender
  const route = yield* routeOf(workspace.id, transport.installation, address, settings.server)
  const token = yield* tokens.issueSender({ workspaceId: workspace.id, address }, yield* DateTime.now)
  const recipient = { name: settings.senderName ?? workspace.name, address }
  const rendered = yield* renderer.senderVerification({
    language: settings.language,
    recipient,
    workspaceName: workspace.name,
    link: linkOf(token)
  })
  const mail = {
    ...rendered,
    from: { name: workspace.name, address: route.from },
    replyTo: null,
    to: recipient,
    envelopeFrom: route.from,
    messageId: `sender-verification.${yield* idGenerator.uuid}@${domainOf(route.from)}`,
    thread: null,
    calendar: null,
    unsubscribeUrl: null
  }
  return yield* transport.send(mail, route.server)
})

/** The sender and the server of the mail. */
const routeOf = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  installation: MailTransport["Service"]["installation"],
  address: Email,
  server: OwnServer | null
) {
  if (Option.isSome(installation)) return { from: installation.value.address, server: null }
  if (server === null) return yield* new StateConflict({ reason: "There is no mail server." })
  return { from: address, server: yield* unsealServer(workspaceId, server) }
})

/** The own server with its password decrypted. Fails with SecretUnreadable. */
export const unsealServer = Effect.fnUntraced(function* (
  workspaceId: WorkspaceId,
  { login, ...server }: OwnServer
) {
  const opened: OwnSmtpServer = {
    ...server,
    login: login && {
      username: login.username,
      password: yield* Vault.use((vault) => vault.unseal(smtpOwner(workspaceId), login.sealedPassword))
    }
  }
  return opened
})

/**
 * Confirms the own sender by the token of a mail's link, if the address is still the one in the settings. Idempotent.
 * Returns the address. Fails with InvalidToken.
 */
export const verifySender = Effect.fn("management.verifySender")(function* (
  token: string,
  requestId: string
) {
  const tokens = yield* MailTokens
  const at = yield* DateTime.now
  const read = yield* tokens.readSender(token, at)
  if (Option.isNone(read)) return yield* new InvalidToken()
  const { address, workspaceId } = read.value
  const audit: AuditContext = {
    workspaceId,
    actor: { _tag: "Visitor", proof: "sender_link" },
    at,
    ...ownOrigin(requestId)
  }
  const { value } = yield* findMailSettings(workspaceId)
  if (value.sender?.address !== address) return yield* new InvalidToken()
  if (value.sender.verifiedAt === null)
    yield* commit(audit, { _tag: "VerifySender", address }).pipe(
      Effect.catchTags({
        ResourceNotFound: () => Effect.fail(new InvalidToken()),
        Outdated: Effect.die,
        StateConflict: Effect.die,
        UnknownReference: Effect.die,
        LastOwner: Effect.die
      })
    )
  return address
})
