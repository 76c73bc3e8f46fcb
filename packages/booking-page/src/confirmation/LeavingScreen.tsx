import { useEffect } from "preact/hooks"
import type { Screenly } from "../journey/Screenly.ts"
import { say } from "../words/say.ts"
import { Message } from "./Message.tsx"

/** A routing rule sends the visitor elsewhere (D-CAP-6). A framed page leaves it to the visitor to leave the frame. */
export const LeavingScreen = ({
  heading,
  url,
  view: { embed, words }
}: Screenly & { readonly url: string }) => {
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
