import { closeFor, frameFor, titleFor } from "./openWidget.ts"

/** The dialogs of the elements that have opened one. */
const dialogs = new WeakMap<HTMLElement, HTMLDialogElement>()

/** Marks a document that a loader listens to already, so that several loaders open one dialog. */
const mark = "calendealPopup"

/** Opens a dialog with the booking page when an element with `data-calendeal` is pressed (D-EMB-2). */
export const openOnClick = (src: string): void => {
  const { dataset } = document.documentElement
  if (dataset[mark]) return
  dataset[mark] = ""
  document.addEventListener("click", (event) => {
    const { target } = event
    const opener = target instanceof Element ? target.closest("[data-calendeal]") : null
    if (!(opener instanceof HTMLElement)) return
    // A link with the attribute works without the script.
    event.preventDefault()
    openDialog(opener, src)
  })
}

/** Adds a button to the bottom of the page that opens the dialog (D-EMB-2). */
export const addFloatingButton = ({ dataset }: HTMLScriptElement): void => {
  const button = document.createElement("button")
  button.type = "button"
  button.textContent = dataset["label"] ?? titleFor(dataset)
  for (const [name, value] of Object.entries(dataset)) if (name !== "float") button.dataset[name] = value
  button.dataset["calendeal"] = dataset["float"]
  const colour = dataset["colour"] ?? "#0b6b4d"
  button.style.cssText =
    "position:fixed;inset-block-end:1.25rem;inset-inline-end:1.25rem;z-index:2147483000;padding:.875rem 1.25rem;" +
    "border:1px solid #fff6;border-radius:999px;font:600 1rem/1.25 system-ui,sans-serif;cursor:pointer;" +
    `box-shadow:0 4px 16px #0004;color:${isPale(colour) ? "#111" : "#fff"}`
  // A separate assignment: an invalid colour cannot add other declarations.
  button.style.backgroundColor = colour
  const add = () => document.body.append(button)
  if (document.body) add()
  else addEventListener("DOMContentLoaded", add)
}

/** Whether dark text is readable on `#rrggbb`. */
const isPale = (colour: string): boolean => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return 0.2126 * (red ?? 0) ** 2.2 + 0.7152 * (green ?? 0) ** 2.2 + 0.0722 * (blue ?? 0) ** 2.2 > 0.18
}

const openDialog = (opener: HTMLElement, src: string): void => {
  const dialog = dialogs.get(opener) ?? makeDialog(opener, src)
  dialogs.set(opener, dialog)
  dialog.showModal()
}

/** A dialog stays in the document when it is closed, so that the visitor finds what was entered. */
const makeDialog = (opener: HTMLElement, src: string): HTMLDialogElement => {
  const dialog = document.createElement("dialog")
  const close = document.createElement("button")
  const title = opener.dataset["title"] ?? titleFor(opener.dataset)
  dialog.setAttribute("aria-label", title)
  dialog.style.cssText =
    "box-sizing:border-box;width:min(68rem,100vw - 1rem);max-width:none;max-height:calc(100dvh - 1rem);padding:0;" +
    "border:0;border-radius:14px;overflow:auto;overscroll-behavior:contain;background:Canvas;box-shadow:0 0 0 100vmax #0008"
  close.type = "button"
  close.textContent = "×"
  close.setAttribute("aria-label", closeFor(opener.dataset))
  close.style.cssText =
    "position:sticky;inset-block-start:0;z-index:1;display:block;width:2.75rem;height:2.75rem;margin-inline-start:auto;" +
    "margin-block-end:-2.75rem;border:0;border-radius:999px;background:Canvas;color:CanvasText;font:1.5rem/1 system-ui;cursor:pointer"
  close.addEventListener("click", () => dialog.close())
  // A press outside of the content is one on the dialog itself.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close())
  dialog.append(close)
  document.body.append(dialog)
  const eventType = opener.dataset["calendeal"] ?? ""
  dialog.append(frameFor({ dataset: { ...opener.dataset, eventType }, src }, "eager"))
  return dialog
}
