/** An element with its local name. Namespaces are ignored: the names that are read here are unambiguous. */
export interface Element {
  readonly name: string
  /** The attributes as they are written. */
  readonly attributes: string
  readonly children: ReadonlyArray<Element>
  /** The text of the element, without the text of its children. */
  readonly text: string
}

interface Growing {
  readonly name: string
  readonly attributes: string
  readonly children: Array<Growing>
  text: string
}

/**
 * Parses an XML document; undefined if it is malformed or has a document type, whose entities could expand a kilobyte
 * to a gigabyte.
 */
export const readXml = (text: string): Element | undefined => {
  const root: Growing = { name: "", attributes: "", children: [], text: "" }
  const open: Array<Growing> = [root]
  let end = 0
  for (const token of text.matchAll(tokens)) {
    if (token.index !== end) return undefined
    end = token.index + token[0].length
    const inner = open.at(-1)
    if (inner === undefined) return undefined
    const [, cdata, closing, opening, attributes = "", selfClosing, characters] = token
    if (cdata !== undefined) inner.text += cdata
    else if (characters !== undefined) inner.text += unescaped(characters)
    else if (closing !== undefined) {
      if (open.length === 1 || inner.name !== localName(closing)) return undefined
      open.pop()
    } else if (opening !== undefined) {
      const element = { name: localName(opening), attributes, children: [], text: "" }
      if (open.length > deepest) return undefined
      inner.children.push(element)
      if (selfClosing === undefined) open.push(element)
    }
  }
  return end === text.length && open.length === 1 && root.children.length === 1 ? root.children[0] : undefined
}

/** The maximum depth: the tree is walked recursively. */
const deepest = 100

const tokens =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<\/([^\s<>/]+)\s*>|<([^\s<>/!?]+)((?:\s(?:[^<>"'/]|\/(?!>)|"[^"]*"|'[^']*')*)?)(\/)?>|([^<]+)/g

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

const names: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hexadecimal, decimal, name) => {
    if (name !== undefined) return names[name] ?? whole
    const code = hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** The first descendant with this name, at any depth. */
export const within = (element: Element | undefined, name: string): Element | undefined => {
  for (const child of element?.children ?? []) {
    const found = child.name === name ? child : within(child, name)
    if (found !== undefined) return found
  }
  return undefined
}

/** The value of an attribute; undefined: the element does not have it. */
export const attributeOf = ({ attributes }: Element, name: string): string | undefined => {
  for (const [, found, double, single] of attributes.matchAll(/([^\s="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (found === name) return unescaped(double ?? single ?? "")
  return undefined
}
