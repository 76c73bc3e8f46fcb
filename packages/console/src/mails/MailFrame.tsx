import { useEffect, useRef, useState } from "preact/hooks"

/** A mail as its recipient sees it, in a frame with a policy of its own: it runs no script of the mail and opens nothing (D-MAIL-82). */
export const MailFrame = ({ html, title }: { readonly html: string; readonly title: string }) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    // The sandbox has an origin of its own, which has no name.
    if (isLoaded) frame.current?.contentWindow?.postMessage(html, "*")
  }, [html, isLoaded])
  return (
    <iframe
      ref={frame}
      src="/console/-/mail"
      sandbox="allow-scripts"
      title={title}
      onLoad={() => setLoaded(true)}
    />
  )
}
