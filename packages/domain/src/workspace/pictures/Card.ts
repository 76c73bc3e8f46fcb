/** What the card of a booking page shows in shared links (D-PAGE-19). */
export interface Card {
  readonly workspace: string
  readonly title: string
  /** The length of a meeting, in words. */
  readonly length: string
  /** The name of the only host; null: there are several. */
  readonly host: string | null
  /** The picture of the only host as PNG; null: none. */
  readonly face: Uint8Array | null
  /** The brand colour, `#rrggbb`. */
  readonly colour: string
  /** The logo as PNG; null: none. */
  readonly logo: Uint8Array | null
}

/** The size of a card in pixels. */
export const cardSize = { width: 1200, height: 630 } as const
