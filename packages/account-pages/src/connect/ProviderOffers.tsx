import type { ComponentChildren } from "preact"
import { say } from "@calendeal/web-kit/say"
import { Row } from "../frame/Row.tsx"
import type { AccountWords } from "../words/AccountWords.ts"
import { type Provider, providerNames } from "./providers.ts"

/** The providers whose accounts can be connected, and whether they are set up. */
export const ProviderOffers = ({
  children,
  icon,
  isBusy = false,
  providers,
  start,
  words
}: {
  readonly icon: "ads" | "calendar" | "video"
  readonly providers: ReadonlyArray<Provider>
  readonly isBusy?: boolean
  readonly start: (provider: string) => Promise<void>
  readonly words: AccountWords["connect"]
  /** Further rows. */
  readonly children?: ComponentChildren
}) => (
  <ul class="rows">
    {providers.map(({ isAvailable, provider }) => {
      const name = providerNames[provider] ?? provider
      return (
        <Row
          key={provider}
          icon={icon}
          title={name}
          state={isAvailable ? null : { tone: "idle", text: words.off }}
        >
          {isAvailable && (
            <button
              type="button"
              disabled={isBusy}
              aria-label={say(words.connect, { provider: name })}
              onClick={() => start(provider)}
            >
              {words.choose}
            </button>
          )}
        </Row>
      )
    })}
    {children}
  </ul>
)
