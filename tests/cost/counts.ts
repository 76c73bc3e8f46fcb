import { createHook } from "node:async_hooks"

/** What a process has run since the counting began: of Effect its effects, fibers and changes of a fiber's context, and timers. */
export interface Counts {
  effects: number
  fibers: number
  contexts: number
  timers: number
}

/** Where Effect keeps the fiber that runs now. */
const current = "~effect/Fiber/currentFiber"

/** What all fibers of the process have in common. The bundle has an Effect of its own, so it is found with its first fiber. */
const fibers = new Promise<object>((resolve) => {
  Object.defineProperty(globalThis, current, {
    configurable: true,
    set: (fiber: object) => {
      Object.defineProperty(globalThis, current, { configurable: true, value: fiber, writable: true })
      resolve(Object.getPrototypeOf(fiber))
    }
  })
})

/**
 * Counts from now on what the process runs. Effect has no such counters, so two methods of its fibers are replaced: the loop that
 * runs a fiber's effects, and the one that sets its context, which each new fiber calls once.
 */
export const counting = async (): Promise<Counts> => {
  const counts: Counts = { effects: 0, fibers: 0, contexts: 0, timers: 0 }
  around(await fibers, "setContext", (fiber, call) => {
    counts[Reflect.get(fiber, "context") === undefined ? "fibers" : "contexts"] += 1
    return call()
  })
  around(await fibers, "runLoop", (fiber, call) => {
    const exit = call()
    counts.effects += Number(Reflect.get(fiber, "currentOpCount"))
    return exit
  })
  createHook({
    init: (_id, type) => {
      if (type === "Timeout") counts.timers += 1
    }
  }).enable()
  return counts
}

/** Replaces a method. */
const around = (
  prototype: object,
  name: string,
  replaced: (self: object, call: () => unknown) => unknown
): void => {
  const original: unknown = Reflect.get(prototype, name)
  if (typeof original !== "function") throw new Error(`Effect's fibers have no method ${name}`)
  Reflect.set(prototype, name, function (this: object, ...values: Array<unknown>) {
    return replaced(this, () => Reflect.apply(original, this, values))
  })
}
