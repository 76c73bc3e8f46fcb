import * as Schema from "effect/Schema"
import { PictureId } from "./Picture.ts"

/** A colour as `#rrggbb`, in any case. */
export const BrandColour = Schema.String.check(
  Schema.isPattern(/^#[0-9A-Fa-f]{6}$/u, {
    message: "must be # and six hexadecimal digits, such as #0b6b4d",
    code: "colour"
  })
)

/** The corners of controls and cards. */
export const Corners = Schema.Literals(["square", "soft", "round"])
export type Corners = typeof Corners.Type

/** How the pages of a workspace look (D-BRAND-1). */
export const brandFields = {
  /** Null: the default colour. */
  brandColour: Schema.NullOr(BrandColour),
  corners: Corners,
  /** Whether pages say "Booked with Calendeal". */
  creditShown: Schema.Boolean,
  /** Null: the name alone. */
  logo: Schema.NullOr(PictureId)
}

/** The looks of a new workspace. */
export const defaultBrand = { brandColour: null, corners: "soft", creditShown: true, logo: null } as const
