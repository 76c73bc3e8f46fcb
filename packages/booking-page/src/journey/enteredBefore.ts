type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * What a visitor, or the browser in the visitor's name, has entered into these fields before the script was there. The
 * service sends them empty. Whoever runs the result once the page listens has it all entered again, as by hand.
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
      // An answer is added to those that were there when the page was last drawn, which happens in between.
      await Promise.resolve()
    }
  }
}

/** Enters once more what is in the control now; null when it is empty. */
const entering = (control: Control): (() => void) | null => {
  const { value } = control
  if (control instanceof HTMLInputElement && control.type === "checkbox")
    return control.checked ? () => (control.checked = true) : null
  return value === "" ? null : () => (control.value = value)
}
