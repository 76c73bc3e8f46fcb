import type { PageWords } from "@calendeal/locales/page"

/** The texts of one language that the page's script has. `{name}` is a placeholder. */
export type Words = Omit<PageWords, "link" | "oneOffLink" | "plain" | "preview" | "remember" | "wish">

/** All error codes of the public API that the page can receive (specification section 7), and local problems. */
export type Trouble = keyof Words["troubles"]
