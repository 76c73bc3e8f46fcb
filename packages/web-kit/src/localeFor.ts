/**
 * The browser's preferred regional variant of the page's language, such as `de-AT` for a German page. English stands in for
 * other languages: then it is English of the region that the browser prefers, such as `en-SE`, also if `en-US` follows.
 * Browsers pass on what the system calls its locale, such as `en-US@posix`, which `Intl` refuses.
 */
export const localeFor = (lang: string, preferred: ReadonlyArray<string> = navigator.languages): string => {
  const [first = ""] = preferred
  const [, region] = /^(?!en)[a-z]+(?:-[a-z]{4})?-([a-z]{2}|\d{3})(?:-|$)/i.exec(first) ?? []
  return lang === "en" && region !== undefined
    ? `en-${region}`
    : (preferred.find((locale) => locale.split("-")[0] === lang && !locale.includes("@")) ?? lang)
}
