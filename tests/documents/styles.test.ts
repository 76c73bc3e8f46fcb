import { globSync, readFileSync } from "node:fs"
import { basename, dirname, join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { assert, describe, it } from "@effect/vitest"
import { classesIn, selectorsIn, wordsIn } from "./classes.ts"

const packages = fileURLToPath(new URL("../../packages", import.meta.url))

/** The list of sheets of each script for browsers. */
const lists = [
  "booking-page/src/style/page.css",
  "account-pages/src/style/account.css",
  "console/src/style/console.css",
  "web-serving/src/style/reference.css"
]

const read = (file: string) => readFileSync(join(packages, file), "utf8")

/** The sheets with tokens, which are beside no component. */
const tokens = ["web-kit/src/tokens.css", "console/src/style/money.css"]

/** The file of a sheet that a list imports. */
const sheetOf = (list: string, path: string) =>
  path.startsWith("@calendeal/")
    ? path.replace(/^@calendeal\/([\w-]+)\//, "$1/src/")
    : join(dirname(list), path)

/** The sheets of other packages that a list imports with their layers. */
const sheetsOfOthers = (list: string) =>
  Array.from(read(list).matchAll(/@import "(@.*)" layer/g), ([, path = ""]) => sheetOf(list, path))

const filesIn = (pattern: string) =>
  globSync(pattern, { cwd: packages, exclude: ["**/node_modules", "**/dist"] }).toSorted()

describe.each(lists)("the sheets in %s (D-STYLE-1)", (list) => {
  const sources = list.slice(0, list.indexOf("/src/") + 4)
  const components = filesIn(`${sources}/**/*.tsx`)
  const used = new Map(components.map((file) => [file, new Set(classesIn(read(file)))]))
  // The components of web-kit are those of each package.
  const named = [...filesIn(`${sources}/**/*.{ts,tsx}`), ...filesIn("web-kit/src/*.tsx")]
    .filter((file) => !file.includes(".test."))
    .map((file) => ({ file, words: wordsIn(read(file)) }))
  const others = sheetsOfOthers(list)
  const own = filesIn(`${sources}/**/*.css`).filter((file) => file !== list && !tokens.includes(file))
  const sheets = [...own, ...others]
  const selectors = sheets.flatMap((sheet) =>
    selectorsIn(read(sheet)).map((selector) => ({ sheet, selector }))
  )
  const classesOf = (selector: string) =>
    Array.from(selector.matchAll(/\.([a-z][\w-]*)/g), ([, name = ""]) => name)
  const declared = new Set(selectors.flatMap(({ selector }) => classesOf(selector)))
  const usersOf = (name: string) => named.filter(({ words }) => words.has(name)).map(({ file }) => file)
  const isShared = (sheet: string) => dirname(sheet) === `${sources}/style` || others.includes(sheet)

  /** Whether the rule begins with an element that no other component has. */
  const isElementOf = (selector: string, component: string) => {
    const [tag] = /^[a-z]+/.exec(selector) ?? []
    return (
      tag !== undefined && components.every((file) => file === component || !read(file).includes(`<${tag}`))
    )
  }

  it("has every sheet of the package once, in the layer of its kind", () => {
    const imported = Array.from(
      read(list).matchAll(/@import "(.*)" layer\((\w+)\);/g),
      ([, path = "", layer = ""]) => `${layer} ${sheetOf(list, path)}`
    )
    const layerOf = (sheet: string) => {
      if (!isShared(sheet)) return "components"
      const name = basename(sheet, ".css")
      return name === "elements" || name === "states" ? name : "shared"
    }
    const expected = sheets.map((sheet) => `${layerOf(sheet)} ${sheet}`)
    assert.deepStrictEqual(
      imported.filter((line) => !line.startsWith("tokens ")).toSorted(),
      expected.toSorted()
    )
  })

  it("styles elements without a class in one sheet, or in the sheet of the one component that has them", () => {
    for (const { selector, sheet } of selectors.filter((each) => classesOf(each.selector).length === 0)) {
      if (["elements", "states"].includes(basename(sheet, ".css"))) continue
      assert.isTrue(isElementOf(selector, `${sheet.slice(0, -4)}.tsx`), `${selector} in ${sheet}`)
    }
  })

  it("has beside a component only rules with a class that this component alone uses", () => {
    for (const { selector, sheet } of selectors.filter((each) => !isShared(each.sheet))) {
      const component = `${sheet.slice(0, -4)}.tsx`
      assert.include(components, component, `The sheet ${sheet} is beside no component.`)
      const classes = classesOf(selector)
      if (isElementOf(selector, component)) continue
      const alone = classes.filter(
        (name) =>
          wordsIn(read(component)).has(name) &&
          components.every((file) => file === component || used.get(file)?.has(name) !== true)
      )
      assert.isNotEmpty(alone, `${selector} in ${relative(sources, sheet)}`)
    }
  })

  it("has in a shared sheet only rules with a class that several files use", () => {
    for (const { selector, sheet } of selectors.filter(
      (each) => own.includes(each.sheet) && isShared(each.sheet)
    )) {
      const classes = classesOf(selector)
      if (classes.length === 0) continue
      assert.isTrue(
        classes.some((name) => usersOf(name).length > 1),
        `${selector} in ${relative(sources, sheet)}`
      )
    }
  })

  it("has no class that no component uses", () => {
    const prefixes = components.flatMap((file) => classesIn(read(file))).filter((name) => name.endsWith("-"))
    const unused = [...declared].filter(
      (name) => usersOf(name).length === 0 && !prefixes.some((prefix) => name.startsWith(prefix))
    )
    assert.deepStrictEqual(unused, [])
  })

  it("has every class that a component uses", () => {
    const missing = components.flatMap((file) =>
      [...(used.get(file) ?? [])]
        .filter(
          (name) =>
            ![...declared].some((other) => other === name || (name.endsWith("-") && other.startsWith(name)))
        )
        .map((name) => `${name} in ${file}`)
    )
    assert.deepStrictEqual(missing, [])
  })
})

it("no other style sheet is in a package (D-STYLE-1)", () => {
  const sources = lists.map((list) => list.slice(0, list.indexOf("/src/") + 5))
  const others = filesIn("*/{src,build}/**/*.css").filter(
    (file) =>
      ![...tokens, ...lists.flatMap(sheetsOfOthers)].includes(file) &&
      !sources.some((folder) => file.startsWith(folder))
  )
  assert.deepStrictEqual(others, [])
})
