// The script of `/embed`: it shows the lines while the visitor chooses. Without it, the form's button shows them.
import { snippetChoicesOf, snippetOf } from "./snippet.ts"

const form = document.querySelector("form")
const lines = document.querySelector<HTMLElement>("pre code")
if (form && lines) {
  const chosen = () => {
    const fields = new FormData(form)
    return snippetChoicesOf((name) => String(fields.get(name) ?? ""))
  }
  const workspaceOf = (eventType: string) => eventType.split("/", 1)[0]
  const shown = workspaceOf(chosen().eventType)
  form.addEventListener("input", () => {
    const choices = chosen()
    // The address of the shown lines can be the own domain of their workspace.
    const origin =
      workspaceOf(choices.eventType) === shown ? (lines.dataset["origin"] ?? "") : location.origin
    lines.textContent = snippetOf(choices, origin)
  })
}
