import type { BrandView } from "../page/PageView.ts"

/** The workspace's stylesheet, after the page's own, and the page's entry in search results and shared links. */
export const BrandHead = ({
  brand,
  description,
  isShared,
  title
}: {
  readonly brand: BrandView
  readonly description: string
  /** Whether the page can be found and shared under its own address. */
  readonly isShared: boolean
  readonly title: string
}) => {
  const card = brand.picture?.card
  const summary = description || card?.text
  return (
    <>
      {brand.style !== null && <link rel="stylesheet" href={brand.style} />}
      {description !== "" && <meta name="description" content={description} />}
      {isShared && (
        <>
          <link rel="canonical" href={brand.address} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={brand.workspace} />
          <meta property="og:title" content={title} />
          {summary && <meta property="og:description" content={summary} />}
          <meta property="og:url" content={brand.address} />
          {brand.picture !== null && <meta property="og:image" content={brand.picture.address} />}
          {card && (
            <>
              <meta property="og:image:type" content="image/png" />
              <meta property="og:image:width" content={String(card.width)} />
              <meta property="og:image:height" content={String(card.height)} />
              <meta property="og:image:alt" content={card.text} />
            </>
          )}
          <meta name="twitter:card" content={card ? "summary_large_image" : "summary"} />
        </>
      )}
    </>
  )
}
