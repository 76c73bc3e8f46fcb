/** An act that runs once at a time: a call while it runs, such as that of a double click, gets the same result (D-CON-84). */
export const once = <In extends ReadonlyArray<unknown>, Out>(act: (...given: In) => Promise<Out>) => {
  let running: Promise<Out> | null = null
  const end = () => (running = null)
  return (...given: In): Promise<Out> => (running ??= act(...given).finally(end))
}
