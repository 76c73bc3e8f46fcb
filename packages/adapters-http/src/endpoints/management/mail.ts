import { type CurrentMailSettings, findMailSettings, updateVersioned } from "@calendeal/domain/management"
import { keptPassword, type MailSettings, type OwnServer, smtpOwner } from "@calendeal/domain/mails"
import { Vault } from "@calendeal/domain/workspaces"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { MailSettingsPatch, type Matching, Membership } from "../../contract/index.ts"
import { strictFieldsOf } from "../../middleware/fieldsOf.ts"
import { invalidField } from "../../middleware/refusals.ts"
import { refuseStale, wireErrors, withVersion } from "./resources.ts"

const patch = strictFieldsOf(MailSettingsPatch)

export const getMailSettings = () => Effect.map(current, versionOf)

export const updateMailSettings = Effect.fnUntraced(function* ({ headers }: Matching) {
  const { audit } = yield* Membership
  const given = yield* patch
  const { sender, server, ...fields } = given
  const expected = headers["if-match"] ?? Option.none()
  const change = Effect.fnUntraced(function* ({ value, version }: CurrentMailSettings) {
    yield* refuseStale("updateMailSettings", view(value), given)
    const settings: MailSettings = {
      ...value,
      ...fields,
      ...(sender !== undefined && { sender: sender && { ...sender, verifiedAt: null } }),
      ...(server !== undefined && { server: server && (yield* serverOf(server, value)) })
    }
    return { _tag: "UpdateMailSettings" as const, settings, version }
  })
  yield* updateVersioned(audit, findMailSettings(audit.workspaceId), expected, change)
  return versionOf(yield* current)
}, Effect.catchTags(wireErrors))

const current = Effect.flatMap(Membership, ({ audit }) => findMailSettings(audit.workspaceId))

type SentServer = NonNullable<(typeof MailSettingsPatch.Type)["server"]>

/** The server with its password encrypted. A stored password is kept for the same server only (D-MAIL-32). */
const serverOf = Effect.fnUntraced(function* (
  { login, ...server }: SentServer,
  { server: stored, workspaceId }: MailSettings
) {
  const owned = (encrypted: OwnServer["login"]): OwnServer => ({ ...server, login: encrypted })
  if (login === null) return owned(null)
  const { password, username } = login
  const sealedPassword =
    password === undefined
      ? keptPassword(stored, server, username)
      : yield* Vault.use((vault) => vault.seal(smtpOwner(workspaceId), Redacted.make(password)))
  if (sealedPassword === null)
    return yield* invalidField(["server", "login", "password"], {
      message: "is required unless host, port and user name are those of the stored login",
      code: "password_required"
    })
  return owned({ username, sealedPassword })
})

const versionOf = ({ value, version }: CurrentMailSettings) => withVersion(view(value), version)

/** The settings without the password, and without the own texts, which have operations of their own. */
const view = ({ server, texts: _texts, workspaceId: _, ...settings }: MailSettings) => ({
  ...settings,
  server: server && { ...server, login: server.login && { username: server.login.username } }
})
