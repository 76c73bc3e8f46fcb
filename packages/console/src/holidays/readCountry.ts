/** The texts by the first letters of the countries' codes. Each is loaded when one of its countries is chosen. */
const parts = [
  { from: "S", load: () => import("./s.txt?raw") },
  { from: "M", load: () => import("./m.txt?raw") },
  { from: "H", load: () => import("./h.txt?raw") },
  { from: "C", load: () => import("./c.txt?raw") },
  { from: "A", load: () => import("./a.txt?raw") }
]

/** The lines with the holidays of a country and its regions (`holidaysOf`). Empty: it has none. */
export const readCountry = async (country: string): Promise<string> => {
  const part = parts.find(({ from }) => country >= from)
  if (part === undefined) return ""
  const lines = (await part.load()).default.split("\n")
  return lines.filter((line) => line.startsWith(`${country}|`) || line.startsWith(`${country}-`)).join("\n")
}
