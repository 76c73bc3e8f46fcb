/** The settings of a picture: each width in CSS pixels, and each colour scheme. */
const allWidths = [320, 390, 768, 1280]
const schemes = ["light", "dark"]

/** The least and the greatest height of the window, in CSS pixels. A picture shows at most two of the greatest. */
const leastHeight = 800
const greatestHeight = 1600

const heightOf = (page) => page.evaluate(() => document.documentElement.scrollHeight)

/** Pictures of the page in its present state, at each width and in each colour scheme. Leaves it at the last width. */
const picturesOf = async (page, widths) => {
  const rows = []
  for (const colorScheme of schemes) {
    const row = []
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    for (const width of widths) {
      await page.setViewportSize({ width, height: leastHeight })
      const tall = await heightOf(page)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth)
      // A picture of a whole page in a lower window has the parts that stick to the window's foot in its middle.
      await page.setViewportSize({ width, height: Math.min(Math.max(tall, leastHeight), greatestHeight) })
      const picture = await page.screenshot({
        animations: "disabled",
        fullPage: true,
        clip: { x: 0, y: 0, width: wide, height: Math.min(await heightOf(page), 2 * greatestHeight) }
      })
      row.push({ picture, title: `${width} ${colorScheme}${wide > width ? `: ${wide} wide` : ""}` })
    }
    rows.push(row)
  }
  return rows
}

const figureOf = ({ picture, title }) =>
  `<figure><figcaption>${title}</figcaption><img src="data:image/png;base64,${picture.toString("base64")}"></figure>`

/** Draws a PNG with a row for each colour scheme and a column for each width. The title of an overflowing page says its width. */
export const contactSheet = async (browser, page, path, widths = allWidths) => {
  const rows = await picturesOf(page, widths)
  const width = widths.reduce((sum, each) => sum + each, 100)
  const sheet = await browser.newPage({ viewport: { width, height: 800 } })
  await sheet.setContent(`<!doctype html><style>
    body { margin: 16px; background: #888; font: 14px sans-serif; }
    div { display: flex; gap: 16px; align-items: flex-start; }
    figure { margin: 0 0 16px; }
    img { display: block; }
  </style>${rows.map((row) => `<div>${row.map(figureOf).join("")}</div>`).join("")}`)
  await sheet.screenshot({ path, fullPage: true })
  await sheet.close()
}
