/** The path to open after the sign-in, from the page's query; null: none. The service checks it again (D-SIGN-9). */
export const nextIn = (query: string): string | null => {
  const next = new URLSearchParams(query).get("next")
  return next !== null && /^\/(?!\/)[^\\\s]*$/.test(next) ? next : null
}
