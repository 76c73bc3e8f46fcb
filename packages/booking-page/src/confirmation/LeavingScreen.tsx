import { useEffect } from "preact/hooks"
import type { ScreenProps } from "../journey/ScreenProps.ts"
import { say } from "../words/say.ts"
import { Message } from "./Message.tsx"

/** A routing rule redirects the visitor (D-CAP-6). In a frame, the visitor has to follow the link. */
export const LeavingScreen = ({
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
