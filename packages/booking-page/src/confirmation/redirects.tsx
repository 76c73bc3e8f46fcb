import { useEffect, useState } from "preact/hooks"
import type { ScreenProps } from "../journey/useJourney.ts"
import { say, sayCount } from "@calendeal/web-kit/say"
import { Message } from "./Message.tsx"
import type { Redirect } from "../journey/State.ts"
import { useSecondsUntil } from "../journey/useSecondsUntil.ts"
import type { Words } from "../words/Words.ts"

/** A routing rule redirects the visitor (D-CAP-6). In a frame, the visitor has to follow the link. */
export const RedirectScreen = ({
  heading,
  url,
  view: { embed, words }
}: ScreenProps & { readonly url: string }) => {
  useEffect(() => {
    if (!embed) location.assign(url)
  }, [url])
  return (
    <Message
      heading={heading}
      title={say(words.redirecting, { place: new URL(url).hostname })}
      text=""
      action={
        <a class="button" href={url} target={embed ? "_top" : undefined}>
          {words.goNow}
        </a>
      }
    />
  )
}

/**
 * The way to the event type's confirmation address, which opens by itself after its delay, unless the visitor stays. Browsers
 * may block a new tab without a click.
 */
export const RedirectNotice = ({
  lang,
  redirect: { countdown, delaySeconds, newTab, url },
  words,
  workspace
}: {
  readonly workspace: string
  readonly lang: string
  readonly words: Words
  readonly redirect: Redirect
}) => {
  const [until, setUntil] = useState<number | null>(() => Date.now() + delaySeconds * 1000)
  const seconds = useSecondsUntil(until)
  useEffect(() => {
    if (until === null) return
    const go = () => {
      if (newTab) open(url, "_blank", "noopener")
      else location.assign(url)
    }
    const timer = setTimeout(go, delaySeconds * 1000)
    return () => clearTimeout(timer)
  }, [until])
  const place = new URL(url).hostname
  return (
    <div class="notice onwards">
      <p aria-live="off">
        {until === null
          ? say(words.prepared, { workspace })
          : countdown && seconds > 0
            ? sayCount(lang, words.redirectingIn, seconds, { place })
            : say(words.redirecting, { place })}
      </p>
      {until !== null && (
        <button type="button" class="button bare small" onClick={() => setUntil(null)}>
          {words.stay}
        </button>
      )}
      <a class="button quiet small" href={url} {...(newTab ? { target: "_blank", rel: "noopener" } : {})}>
        {say(words.goTo, { place })}
      </a>
    </div>
  )
}
