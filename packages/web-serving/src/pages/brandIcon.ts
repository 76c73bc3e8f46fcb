import { answerDocument, contentHash, passing } from "@calendeal/adapters-http/content"
import { brandRamp, defaultColour } from "@calendeal/domain/branding"
import type { Workspace } from "@calendeal/domain/workspaces"
import type { HttpServerRequest } from "effect/http"
import { picturePath } from "@calendeal/domain/pictures"

/**
 * The path of a workspace's icon for tabs and bookmarks: its logo, otherwise the first letter of its name on the brand colour. As
 * with the brand's stylesheet, the path contains everything that is drawn, and a hash of the content (D-BRAND-4).
 */
export const brandIconPath = ({
  brandColour,
  id,
  logo,
  name
}: Pick<Workspace, "brandColour" | "id" | "logo" | "name">): string => {
  if (logo !== null) return picturePath(id, logo)
  return `/assets/icons/${nameOf((brandColour ?? defaultColour).toLowerCase(), initialOf(name))}`
}

const nameOf = (colour: string, initial: string): string => {
  const hash = contentHash(drawingOf(colour, initial))
  return `${colour.slice(1)}-${(initial.codePointAt(0) ?? 0).toString(16)}-${hash}.svg`
}

/** The first letter or digit as a capital; a dot for names without any. */
const initialOf = (name: string): string => {
  const first = [...name.normalize("NFC")].find((character) => isInitial.test(character))
  return [...(first ?? "•").toUpperCase()][0] ?? "•"
}

const isInitial = /^[\p{L}\p{N}•]$/u

/** Whether a file can be an icon. */
export const isBrandIcon = (file: string | undefined): boolean => file !== undefined && named.test(file)

const named = /^([0-9a-f]{6})-([0-9a-f]{2,5})-[0-9a-f]{10}\.svg$/

/** The icon of this name. Undefined: no icon has it. */
export const brandIconAnswer = (file: string, request: HttpServerRequest.HttpServerRequest) => {
  const [, digits = "", code = ""] = named.exec(file) ?? []
  const initial = String.fromCodePoint(Number.parseInt(code || "0", 16))
  if (!isInitial.test(initial) || nameOf(`#${digits}`, initial) !== file) return undefined
  return answerDocument(passing(drawingOf(`#${digits}`, initial)), request, {
    contentType: "image/svg+xml",
    headers: {
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
      "x-content-type-options": "nosniff"
    }
  })
}

/** The letter is inserted as a number, so that nothing of the name is markup. */
const drawingOf = (colour: string, initial: string): string => {
  const { edge, onSolid, solid } = brandRamp(colour, "light")
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    `<rect x="1" y="1" width="30" height="30" rx="7" fill="${solid}" stroke="${edge}" stroke-width="2"/>` +
    `<text x="16" y="22.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="19" font-weight="700" fill="${onSolid}">` +
    `&#x${(initial.codePointAt(0) ?? 0).toString(16)};</text></svg>`
  )
}
