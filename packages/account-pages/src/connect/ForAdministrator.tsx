import type { AccountWords } from "../words/AccountWords.ts"
import { ProviderSetup } from "./ProviderSetup.tsx"
import { type Provider, providerNames } from "./providers.ts"

/** What sets up the providers that are not set up yet, out of the way of those who only connect; nothing without such ones. */
export const ForAdministrator = ({
  providers,
  words
}: {
  readonly providers: ReadonlyArray<Provider>
  readonly words: AccountWords["connect"]
}) => {
  const missing = providers.filter(({ isAvailable }) => !isAvailable)
  return missing.length === 0 ? null : (
    <details class="set-up">
      <summary>{words.forAdministrator}</summary>
      {missing.map(({ provider, redirectUri }) => (
        <ProviderSetup
          key={provider}
          name={providerNames[provider] ?? provider}
          redirectUri={redirectUri}
          words={words}
        />
      ))}
    </details>
  )
}
