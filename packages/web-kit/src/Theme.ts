/** The colour scheme of a page; `auto` is the one that the browser prefers. */
export type Theme = "auto" | "light" | "dark"
