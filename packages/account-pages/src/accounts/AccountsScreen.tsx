import type { AnswerAt } from "@calendeal/web-kit/api"
import { useEffect, useState } from "preact/hooks"
import { say } from "@calendeal/web-kit/say"
import type { AccountView } from "../frame/AccountView.ts"
import { takeAct } from "../again/pendingAct.ts"
import { SignInAgain } from "../again/SignInAgain.tsx"
import { useActs } from "../again/useActs.ts"
import { callApi } from "../frame/call.ts"
import { failing } from "../frame/failures.ts"
import { ForAdministrator } from "../connect/ForAdministrator.tsx"
import { ProviderOffers } from "../connect/ProviderOffers.tsx"
import { inWorkspace, type Provider } from "../connect/providers.ts"
import { Row } from "../frame/Row.tsx"
import { Fault, Sheet } from "../frame/Sheet.tsx"
import { AccountRow } from "./AccountRow.tsx"
import { AdSetup } from "./AdSetup.tsx"
import { allowedPlatforms, type PlatformGuide, platformTitle } from "./adPlatforms.ts"
import { sendTestEvent } from "./testEvent.ts"

type Integration = AnswerAt<"GET", `/api/workspaces/${string}/integrations`>["items"][number]

interface Loaded {
  readonly providers: ReadonlyArray<Provider>
  readonly conferences: AnswerAt<"GET", `/api/workspaces/${string}/conference-accounts`>["items"]
  readonly integrations: ReadonlyArray<Integration>
  /** What each platform needs whose values are entered. */
  readonly guides: Readonly<Record<string, PlatformGuide>>
}

/** Which value is entered: of a new account, or a new credential of one. */
interface Entry {
  readonly platform: string
  readonly integrationId: string | null
}

/** The accounts of the workspace in the address: those that make the links of meetings, and those to which conversions are reported. */
export const AccountsScreen = (view: Omit<AccountView, "screen">) => {
  const { lang, words } = view
  const { accounts, connect } = words
  const workspace = new URLSearchParams(location.search).get("workspace") ?? ""
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [fault, setFault] = useState("")
  const [entry, setEntry] = useState<Entry | null>(null)
  const at = <Path extends string>(path: Path) => inWorkspace(workspace, path)

  const failed = failing(setFault, words, connect.notAllowed)
  const load = async () => {
    const [guides, providers, conferences, integrations] = await Promise.all([
      import("./enteredPlatforms.ts").catch(() => null),
      callApi("GET", at("/connections/providers")),
      callApi("GET", at("/conference-accounts?limit=100")),
      callApi("GET", at("/integrations?limit=100"))
    ])
    if (!providers.isGood) return failed(providers)
    if (!conferences.isGood) return failed(conferences)
    if (!integrations.isGood) return failed(integrations)
    if (guides === null) return setFault(words.unreachable)
    setLoaded({
      guides: guides.enteredPlatforms,
      providers: providers.body.items,
      conferences: conferences.body.items,
      integrations: integrations.body.items
    })
  }
  const acts = useActs(async ({ kind, subject }) => {
    const [first = "", second] = subject.split(" ")
    if (kind === "connect") await start(first, second)
    if (kind === "disconnect") await disconnectNow(subject)
    if (kind === "use") await use(subject)
    // The values are not kept, because they are secret: the form waits without them.
    if (kind === "enter") setEntry({ platform: first, integrationId: second ?? null })
  }, failed)
  const open = async () => {
    await load()
    const kept = await takeAct()
    if (kept !== null) await acts.finish(kept)
  }
  useEffect(() => void open(), [])

  const start = async (provider: string, accountId?: string) => {
    const reply = await callApi("POST", at("/connections"), {
      provider,
      ...(accountId !== undefined && { accountId })
    })
    if (reply.isGood) return location.assign(reply.body.address)
    return acts.failedAt({ kind: "connect", subject: [provider, accountId].filter(Boolean).join(" ") })(reply)
  }
  const use = async (id: string) => {
    const reply = await callApi("PATCH", at(`/integrations/${id}`), { enabled: true })
    return reply.isGood ? load() : acts.failedAt({ kind: "use", subject: id })(reply)
  }
  const disconnectNow = async (path: string) => {
    const reply = await callApi("DELETE", path)
    if (reply.isGood) return load()
    // The row asks again whether to disconnect without the provider.
    return reply.code === "conflict" ? setFault(accounts.notConfirmed) : failed(reply)
  }
  const leave = () => {
    setEntry(null)
    void load()
  }

  if (acts.act !== null) return <SignInAgain {...view} {...acts} act={acts.act} />
  const trouble = <Fault text={fault} />
  if (loaded === null) return <Sheet title={accounts.title}>{trouble}</Sheet>
  const guide = loaded.guides[entry?.platform ?? ""]
  if (entry !== null && guide !== undefined) {
    const subject = [entry.platform, entry.integrationId].filter(Boolean).join(" ")
    return (
      <AdSetup
        {...view}
        {...entry}
        guide={guide}
        at={at}
        failed={acts.failedAt({ kind: "enter", subject })}
        leave={leave}
        trouble={trouble}
      />
    )
  }

  const providersFor = (purpose: string) =>
    loaded.providers.filter((provider) => provider.purpose === purpose)
  const reconnectionOf = ({ account: { platform }, endsAt, id, lostAt }: Integration) => {
    if (lostAt === null && endsAt === null) return null
    const provider = Object.keys(allowedPlatforms).find(
      (name) => allowedPlatforms[name]?.platform === platform
    )
    return provider === undefined
      ? { label: accounts.newValue, act: () => setEntry({ platform, integrationId: id }) }
      : { label: connect.again, act: () => void start(provider, id) }
  }
  return (
    <Sheet title={accounts.title}>
      {trouble}
      <h2>{accounts.meetings}</h2>
      <p class="soft">{accounts.meetingsLead}</p>
      {loaded.conferences.length === 0 ? (
        <p>{accounts.none}</p>
      ) : (
        <ul class="rows">
          {loaded.conferences.map(({ id, lostAt, name }) => (
            <AccountRow
              key={id}
              icon="video"
              lang={lang}
              words={words}
              name={name}
              path={at(`/conference-accounts/${id}`)}
              lostAt={lostAt}
              endsAt={null}
              isUsed
              reconnect={lostAt === null ? null : { label: connect.again, act: () => void start("zoom", id) }}
              test={null}
              use={null}
              changed={load}
              failed={acts.failedAt({ kind: "disconnect", subject: at(`/conference-accounts/${id}`) })}
            />
          ))}
        </ul>
      )}
      <ProviderOffers icon="video" providers={providersFor("conferences")} start={start} words={connect} />
      <h2>{accounts.ads}</h2>
      <p class="soft">{accounts.adsLead}</p>
      {loaded.integrations.length === 0 ? (
        <p>{accounts.none}</p>
      ) : (
        <ul class="rows">
          {loaded.integrations.map((integration) => {
            const path = at(`/integrations/${integration.id}`)
            const name = platformTitle(integration.account.platform)
            return (
              <AccountRow
                key={integration.id}
                icon="ads"
                lang={lang}
                words={words}
                name={name}
                path={path}
                lostAt={integration.lostAt}
                endsAt={integration.endsAt}
                isUsed={integration.enabled}
                reconnect={reconnectionOf(integration)}
                test={async () => (await sendTestEvent(path, name, accounts)).sentence}
                use={() => void use(integration.id)}
                changed={load}
                failed={acts.failedAt({ kind: "disconnect", subject: path })}
              />
            )
          })}
        </ul>
      )}
      <ProviderOffers icon="ads" providers={providersFor("conversions")} start={start} words={connect}>
        {Object.entries(loaded.guides).map(([platform, { title }]) => (
          <Row key={platform} icon="ads" title={title}>
            <button
              type="button"
              class="quiet"
              aria-label={say(accounts.setUp, { platform: title })}
              onClick={() => setEntry({ platform, integrationId: null })}
            >
              {accounts.setUpShort}
            </button>
          </Row>
        ))}
      </ProviderOffers>
      <ForAdministrator
        providers={loaded.providers.filter(({ purpose }) => purpose !== "calendars")}
        words={connect}
      />
    </Sheet>
  )
}
