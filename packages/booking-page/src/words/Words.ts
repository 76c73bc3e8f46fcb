import type { PageWords } from "@calendeal/locales/page"

/** The page's texts in one language. `{name}` is a placeholder. */
export type Words = PageWords

/** All error codes of the public API that the page can receive (specification section 7), and local problems. */
export type Trouble = keyof Words["troubles"]
