type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Collects values that a visitor or the browser's autofill entered before the script ran; the service sends the fields
 * empty. The result enters them again once the page listens.
 */
export const enteredBefore = (fields: HTMLElement): (() => Promise<void>) => {
  const entered = [...fields.querySelectorAll<Control>("input, select, textarea")].flatMap((control) => {
    const enter = entering(control)
    return enter === null ? [] : [{ control, enter }]
  })
  return async () => {
    for (const { control, enter } of entered) {
      enter()
      control.dispatchEvent(new Event("input", { bubbles: true }))
      control.dispatchEvent(new Event("change", { bubbles: true }))
      // Wait for a render: each answer is added to the answers of the last render.
      await Promise.resolve()
    }
  }
}

/** Repeats the input of a control; null if it is empty. */
const entering = (control: Control): (() => void) | null => {
  const { value } = control
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    return control.checked ? () => (control.checked = true) : null
  return value === "" ? null : () => (control.value = value)
}
