import type { ComponentChildren } from "preact"
import type { Theme } from "./PageView.ts"

/** What every document of the page begins with; `children` is what one of them has besides. */
export const Head = ({
  children,
  isIndexed,
  style,
  theme,
  title
}: {
  readonly children?: ComponentChildren
  /** Whether search engines may list it. */
  readonly isIndexed: boolean
  readonly style: string
  readonly theme: Theme
  readonly title: string
}) => (
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content={theme === "auto" ? "light dark" : theme} />
    <meta name="robots" content={isIndexed ? "index" : "noindex"} />
    <title>{title}</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href={style} />
    {children}
  </head>
)
