/** A URL for a link, in the form of the URL standard; null: not http or https (D-MAIL-17). */
export const webUrl = (text: string): string | null => {
  const url = URL.parse(text)
  return url !== null && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null
}

/** The `mailto:` URL of an address. */
export const mailtoUrl = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace("%40", "@")}`
