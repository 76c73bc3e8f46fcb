import type { Reply } from "@calendeal/web-kit/ask"
import type { AnswerAt } from "@calendeal/web-kit/api"
import { useEffect, useState } from "preact/hooks"
import { localeFor } from "@calendeal/web-kit/locale-for"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import { takeAct } from "../again/pendingAct.ts"
import { SignInAgain } from "../again/SignInAgain.tsx"
import { useActs } from "../again/useActs.ts"
import { browserName } from "@calendeal/domain/accounts"
import { call } from "../frame/call.ts"
import { failing } from "../frame/failures.ts"
import { Invitations } from "./Invitations.tsx"
import { roleName } from "../sign-in/LinkScreen.tsx"
import { PasskeyList } from "../passkeys/PasskeyList.tsx"
import { PasswordPart } from "../passwords/PasswordPart.tsx"
import { Fault, Sheet } from "../frame/Sheet.tsx"

type Account = AnswerAt<"GET", "/api/account">
type Session = AnswerAt<"GET", "/api/account/sessions">["items"][number]

/** The account with its workspaces, and the browsers in which it is signed in. */
export const AccountScreen = (view: Omit<AccountView, "screen">) => {
  const { lang, passkeys, words } = view
  const [account, setAccount] = useState<Account | null>(null)
  const [sessions, setSessions] = useState<ReadonlyArray<Session>>([])
  const [fault, setFault] = useState("")
  const [draft, setDraft] = useState("")

  const failed = failing(setFault, words)
  const load = async () => {
    const [own, all] = await Promise.all([call("GET", ""), call("GET", "/sessions")])
    if (!own.isGood) return failed(own)
    if (!all.isGood) return failed(all)
    setAccount(own.body)
    setSessions(all.body.items)
  }
  const change = async (changing: Promise<Reply<unknown>>) => {
    setFault("")
    const reply = await changing
    return reply.isGood ? load() : failed(reply)
  }
  const removePasskey = async (id: string) => {
    setFault("")
    const reply = await call("DELETE", `/passkeys/${id}`)
    if (!reply.isGood) acts.failedAt({ kind: "remove-passkey", subject: id })(reply)
  }
  const removePassword = async () => {
    setFault("")
    const reply = await call("DELETE", "/password")
    if (!reply.isGood) return acts.failedAt({ kind: "remove-password", subject: "" })(reply)
    return load()
  }
  const acts = useActs(async ({ kind, subject }) => {
    if (kind === "remove-passkey") await removePasskey(subject)
    // Authenticators are asked only after a click, so the form waits with the name.
    if (kind === "add-passkey") setDraft(subject)
    if (kind === "remove-password") await removePassword()
    await load()
  }, failed)
  const open = async () => {
    const kept = await takeAct()
    return kept === null ? load() : acts.finish(kept)
  }
  useEffect(() => void open(), [])

  if (acts.act !== null) return <SignInAgain {...view} {...acts} act={acts.act} />
  if (account === null)
    return (
      <Sheet title={words.accountTitle}>
        <Fault text={fault} />
      </Sheet>
    )
  const time = new Intl.DateTimeFormat(localeFor(lang), { dateStyle: "medium", timeStyle: "short" })
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <Sheet title={words.accountTitle}>
      <p>{account.email}</p>
      <Fault text={fault} />
      <h2>{words.workspaces}</h2>
      {account.workspaces.length === 0 ? (
        <p class="soft">{words.noWorkspaces}</p>
      ) : (
        <ul class="rows">
          {account.workspaces.map(({ hostId, id, name, role, slug }) => (
            <li key={id}>
              <span>
                <a href={`/console/${slug}/bookings`}>{name}</a>
                {(role !== "member" || hostId !== null) && (
                  <a class="below" href={`/-/connect?workspace=${id}`}>
                    {words.connect.title}
                  </a>
                )}
                {role !== "member" && (
                  <a class="below" href={`/-/accounts?workspace=${id}`}>
                    {words.accounts.title}
                  </a>
                )}
              </span>
              <span class="soft">{roleName(role, words)}</span>
            </li>
          ))}
        </ul>
      )}
      <Invitations
        words={words}
        invitations={account.invitations}
        accept={(id) => change(call("POST", `/invitations/${id}/accept`))}
      />
      {passkeys ? (
        account.session.onlyIn === null && (
          <PasskeyList
            lang={lang}
            words={words}
            draft={draft}
            remove={removePasskey}
            failed={(failure, name) => acts.failedAt({ kind: "add-passkey", subject: name })(failure)}
          />
        )
      ) : (
        <p class="soft">{words.passkeys.none}</p>
      )}
      <PasswordPart
        lang={lang}
        words={words}
        email={account.email}
        remove={removePassword}
        // A password is not kept until the person is back: the form waits without it.
        failed={acts.failedAt({ kind: "set-password", subject: "" })}
        changed={load}
      />
      <h2>{words.sessions}</h2>
      <ul class="rows">
        {sessions.map(({ browser, id, isCurrent, lastSeenAt }) => {
          const name = browserName(browser) ?? words.unknownBrowser
          return (
            <li key={id}>
              <span>
                {name}
                <span class="soft below">
                  {isCurrent
                    ? words.thisBrowser
                    : say(words.lastUsed, { time: time.format(new Date(lastSeenAt)) })}
                </span>
              </span>
              {!isCurrent && (
                <button
                  type="button"
                  class="quiet"
                  aria-label={`${words.end}: ${name}`}
                  onClick={() => change(call("DELETE", `/sessions/${id}`))}
                >
                  {words.end}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 0 && (
        <button type="button" class="quiet" onClick={() => change(call("DELETE", "/sessions"))}>
          {words.endOthers}
        </button>
      )}
      <button type="button" class="quiet" onClick={() => change(call("POST", "/sign-out"))}>
        {words.signOut}
      </button>
    </Sheet>
  )
}
