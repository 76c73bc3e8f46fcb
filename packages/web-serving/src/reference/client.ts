// The script of the page of the API: it searches the table of contents. Without it, the page has no field for that.
import "../style/reference.css"

const box = document.querySelector<HTMLElement>(".search")
const field = document.querySelector<HTMLInputElement>("#search")
const status = document.querySelector<HTMLElement>(".search [role=status]")
const groups = [...document.querySelectorAll<HTMLDetailsElement>(".contents details")].toReversed()
const entries = [...document.querySelectorAll<HTMLLIElement>(".contents li")].map((item) => ({
  item,
  words: `${item.textContent} ${item.dataset["words"] ?? ""}`.toLowerCase()
}))

const search = () => {
  const wanted = (field?.value ?? "")
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
  for (const { item, words } of entries) item.hidden = !wanted.every((word) => words.includes(word))
  // From the inner ones outwards: a group with nothing in it is hidden, and one with something is open.
  for (const group of groups) {
    group.hidden = [...group.querySelectorAll("li")].every(({ hidden }) => hidden)
    group.open = wanted.length > 0
  }
  const found = entries.filter(({ item }) => !item.hidden).length
  if (status) status.textContent = wanted.length === 0 ? "" : found === 1 ? "1 result" : `${found} results`
}

if (box && field) {
  box.hidden = false
  field.addEventListener("input", search)
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.activeElement === field) {
      field.value = ""
      search()
    }
    if (event.key !== "/" || event.ctrlKey || event.metaKey || document.activeElement === field) return
    event.preventDefault()
    field.focus()
  })
}
