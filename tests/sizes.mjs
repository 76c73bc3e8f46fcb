import { entry } from "@calendeal/console/built"
import { assets } from "@calendeal/console/files"
const bytes = (text) => Buffer.from(text, "base64")
const fileOf = new Map(assets.map((f) => [f.name, f]))
const nameIn = (p) => p.slice(p.lastIndexOf("/") + 1)
const needed = (name, known = new Set()) => {
  if (known.has(name)) return known
  known.add(name)
  const t = bytes(fileOf.get(name)?.plain ?? "").toString()
  for (const [, p = ""] of t.matchAll(/(?:from|import)\s*["']([^"']+\.js)["']/g)) needed(nameIn(p), known)
  return known
}
const gz = (n) => [...n].reduce((s, x) => s + bytes(fileOf.get(x)?.gzip ?? "").length, 0)
const first = needed(nameIn(entry.script))
const css = assets.filter(({ name }) => name.endsWith(".css")).map(({ name }) => name)
console.log("first", gz(first), "css", gz(css))
for (const { name, plain } of assets)
  if (name.endsWith(".js") && !first.has(name)) {
    const t = bytes(plain).toString()
    const m = [...t.matchAll(/as (\w+Screen|Finder|readHolidays\w*)\b/g)].map((x) => x[1]).join(",")
    const s = gz(new Set([...first, ...needed(name), ...css]))
    if (s > 57000)
      console.log(
        s,
        name,
        m,
        [...needed(name)]
          .filter((x) => !first.has(x))
          .map((x) => x + ":" + gz([x]))
          .join(" ")
      )
  }
