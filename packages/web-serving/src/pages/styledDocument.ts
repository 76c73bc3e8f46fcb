import { entry, pageStyles } from "#built"
import { policySource } from "@calendeal/adapters-http/content"
import { brandStyleNamed } from "./brandStyle.ts"

/** A document that contains its style sheets, and what its policy allows for them. */
export interface StyledDocument {
  readonly html: string
  /** Sources of `style-src`: the hash of each style sheet. */
  readonly styles: ReadonlyArray<string>
}

/**
 * Puts the style sheets into a document that links to them, so that its first paint waits for no second request
 * ([decision 93](../../../../docs/decisions/0093-the-first-paint.md)).
 */
export const styledDocument = (linked: string): StyledDocument => {
  const styles: Array<string> = []
  const html = linked.replaceAll(links, (link, address: string) => {
    const text = textAt(address)
    if (text === undefined) return link
    styles.push(text === pageStyles ? pageSource : policySource(text))
    return `<style>${text}</style>`
  })
  return { html, styles }
}

const links = /<link rel="stylesheet" href="([^"]+)" ?\/?>/g

const textAt = (address: string) =>
  address === entry.style ? pageStyles : brandStyleNamed(address.replace("/assets/brand/", ""))

const pageSource = policySource(pageStyles)
