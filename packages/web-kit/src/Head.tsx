import type { ComponentChildren } from "preact"
import type { Theme } from "./Theme.ts"

/** The head of every document; `children` are additional elements. */
export const Head = ({
  children,
  icon = "/favicon.svg",
  isIndexed,
  style,
  theme,
  title
}: {
  readonly children?: ComponentChildren
  /** Whether search engines may index the page. */
  readonly isIndexed: boolean
  readonly style: string
  /** The path of the icon; by default that of Calendeal, at an own domain that of its workspace (D-BRAND-5). */
  readonly icon?: string | undefined
  readonly theme: Theme
  readonly title: string
}) => (
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content={theme === "auto" ? "light dark" : theme} />
    <meta name="robots" content={isIndexed ? "index" : "noindex"} />
    <title>{title}</title>
    <link rel="icon" href={icon} />
    <link rel="apple-touch-icon" href={icon.endsWith(".png") ? icon : "/apple-touch-icon.png"} />
    <link rel="stylesheet" href={style} />
    {children}
  </head>
)
