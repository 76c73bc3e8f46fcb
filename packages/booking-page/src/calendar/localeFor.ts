/** How the visitor's own region writes the page's language, if the browser says so: `de-AT` on a German page. */
export const localeFor = (lang: string, preferred: ReadonlyArray<string> = navigator.languages): string =>
  preferred.find((locale) => locale.toLowerCase().split("-")[0] === lang) ?? lang
