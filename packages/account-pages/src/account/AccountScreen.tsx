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
import { connectPage, accountsPage } from "../connect/providers.ts"
import { Invitations } from "./Invitations.tsx"
import { roleName } from "../sign-in/LinkScreen.tsx"
import { PasskeyList } from "../passkeys/PasskeyList.tsx"
import { PasswordPart } from "../passwords/PasswordPart.tsx"
import { Row } from "../frame/Row.tsx"
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
      <p class="soft">{account.email}</p>
      <Fault text={fault} />
      <Invitations
        words={words}
        invitations={account.invitations}
        accept={(id) => change(call("POST", `/invitations/${id}/accept`))}
      />
      <h2>{words.workspaces}</h2>
      {account.workspaces.length === 0 ? (
        <p class="soft">{words.noWorkspaces}</p>
      ) : (
        <ul class="rows">
          {account.workspaces.map(({ hostId, id, name, role, slug }) => (
            <Row
              key={id}
              icon="workspace"
              title={<a href={`/console/${slug}/bookings`}>{name}</a>}
              below={<span class="soft below">{roleName(role, words)}</span>}
            >
              {(role !== "member" || hostId !== null) && (
                <LinkTo href={connectPage(id)} of={name} words={words.connect} />
              )}
              {role !== "member" && <LinkTo href={accountsPage(id)} of={name} words={words.accounts} />}
            </Row>
          ))}
        </ul>
      )}
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
        <>
          <h2>{words.passkeys.title}</h2>
          <p class="soft">{words.passkeys.none}</p>
        </>
      )}
      <PasswordPart
        lang={lang}
        words={words}
        email={account.email}
        canBeAllowed={account.workspaces.length > 0 && account.session.onlyIn === null}
        remove={removePassword}
        // A password is not kept until the person is back: the form waits without it.
        failed={acts.failedAt({ kind: "set-password", subject: "" })}
        changed={load}
      />
      <ul class="rows lone">
        <Row
          icon="assistant"
          title={<a href="/-/assistants">{words.assistants.title}</a>}
          below={<span class="soft below">{words.assistants.lead}</span>}
        />
      </ul>
      <h2>{words.sessions}</h2>
      <ul class="rows">
        {sessions.map(({ browser, id, isCurrent, lastSeenAt }) => {
          const name = browserName(browser) ?? words.unknownBrowser
          const seen = say(words.lastUsed, { time: time.format(new Date(lastSeenAt)) })
          return (
            <Row
              key={id}
              icon="browser"
              title={name}
              below={!isCurrent && <span class="soft below">{seen}</span>}
              state={isCurrent ? { tone: "good", text: words.thisBrowser } : null}
            >
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
            </Row>
          )
        })}
      </ul>
      <div class="leave">
        {others.length > 0 && (
          <button type="button" class="quiet" onClick={() => change(call("DELETE", "/sessions"))}>
            {words.endOthers}
          </button>
        )}
        <button type="button" class="quiet" onClick={() => change(call("POST", "/sign-out"))}>
          {words.signOut}
        </button>
      </div>
    </Sheet>
  )
}

/** A page of a workspace, as a button with its short name. */
const LinkTo = ({
  href,
  of,
  words: { short, title }
}: {
  readonly href: string
  readonly of: string
  readonly words: { readonly short: string; readonly title: string }
}) => (
  <a class="button quiet" href={href} aria-label={`${title}: ${of}`}>
    {short}
  </a>
)
