/**
 * The browser's preferred regional variant of the page's language, such as `de-AT` for a German page. Browsers pass on what the
 * system calls its locale, such as `en-US@posix`, which `Intl` refuses.
 */
export const localeFor = (lang: string, preferred: ReadonlyArray<string> = navigator.languages): string =>
  preferred.find((locale) => locale.split("-")[0] === lang && !locale.includes("@")) ?? lang
