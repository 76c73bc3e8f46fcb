import { useEffect, useState } from "preact/hooks"
import type { Onward } from "../journey/State.ts"
import { useSecondsUntil } from "../journey/useSecondsUntil.ts"
import { say, sayCount } from "../words/say.ts"
import type { Words } from "../words/Words.ts"

/**
 * Redirects to the event type's confirmation address after its delay. Browsers may block a new tab without a click, so
 * there is a link too.
 */
export const OnwardNotice = ({
  lang,
  onward: { countdown, delaySeconds, newTab, url },
  words
}: {
  readonly lang: string
  readonly words: Words
  readonly onward: Onward
}) => {
  const [until] = useState(() => Date.now() + delaySeconds * 1000)
  const seconds = useSecondsUntil(until)
  useEffect(() => {
    const go = () => {
      if (newTab) open(url, "_blank", "noopener")
      else location.assign(url)
    }
    const timer = setTimeout(go, delaySeconds * 1000)
    return () => clearTimeout(timer)
  }, [])
  const place = new URL(url).hostname
  return (
    <p class="notice" aria-live="off">
      {countdown && seconds > 0
        ? sayCount(lang, words.redirectingIn, seconds, { place })
        : say(words.redirecting, { place })}{" "}
      <a href={url} {...(newTab ? { target: "_blank", rel: "noopener" } : {})}>
        {words.goNow}
      </a>
    </p>
  )
}
