/** The direction in which a language is written; the page's layout follows it. */
export const directionOf = (lang: string): "ltr" | "rtl" =>
  ["ar", "fa", "he", "ur"].includes(lang.split("-")[0] ?? "") ? "rtl" : "ltr"
