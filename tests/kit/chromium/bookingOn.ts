import type { FrameLocator, Locator, Page } from "playwright-core"

/** Who books. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly phone?: string
}

/** A visitor's actions on the booking page, in a window or in a frame, through visible and accessible elements. */
export const bookingOn = (root: Page | FrameLocator) => {
  const button = (name: string) => root.getByRole("button", { name, exact: true })
  /** Books or moves the booking, and says when: `Book Thursday 10:30`. */
  const submit = root.getByRole("button", { name: /^(?:Book|Request|Move to) \w+day/ })
  const freeDays = root.locator('[role="gridcell"][aria-disabled="false"]')
  const times = root.getByRole("list").locator("[data-start]")

  const fillIn = async ({ email, name, phone }: Person) => {
    await root.getByLabel("Name", { exact: true }).fill(name)
    await root.getByLabel("Email").fill(email)
    if (phone !== undefined) await root.getByLabel("Phone number").fill(phone)
  }
  /** Completes the first step and continues to the calendar. */
  const introduce = async (person: Person) => {
    await fillIn(person)
    await button("See the times").click()
    await freeDays.first().waitFor()
  }
  /** Finds the second free day, because the first may end soon. On a narrow page it may be in a folded week. */
  const laterDay = async (): Promise<Locator> => {
    await root.locator('[role="grid"][aria-busy="false"]').waitFor()
    await freeDays.first().waitFor()
    if (!(await freeDays.nth(1).isVisible())) await root.locator(".more").click()
    return freeDays.nth(1)
  }
  /** Chooses the first time of the second free day. Returns its start in UTC. */
  const choose = async (): Promise<string> => {
    await (await laterDay()).click()
    const start = await times.first().getAttribute("data-start")
    await times.first().click()
    return start ?? ""
  }
  const confirm = async () => {
    await submit.click()
    await root.getByRole("heading", { name: /^See you on/ }).waitFor()
  }
  /** Completes all steps up to the confirmation. */
  const bookAs = async (person: Person): Promise<string> => {
    await introduce(person)
    const start = await choose()
    await confirm()
    return start
  }
  return { button, submit, freeDays, laterDay, times, fillIn, introduce, choose, confirm, bookAs }
}
