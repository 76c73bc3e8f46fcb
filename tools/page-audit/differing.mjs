/** How two PNGs differ, in words; null: in no pixel. The page judges them, because it can read pictures. */
export const differing = (page, pictures) =>
  page.evaluate(
    async (texts) => {
      const pixels = async (text) => {
        const image = new Image()
        image.src = `data:image/png;base64,${text}`
        await image.decode()
        const context = new OffscreenCanvas(image.width, image.height).getContext("2d")
        context.drawImage(image, 0, 0)
        return context.getImageData(0, 0, image.width, image.height)
      }
      const [one, other] = await Promise.all(texts.map(pixels))
      if (one.width !== other.width || one.height !== other.height)
        return `${one.width} × ${one.height} instead of ${other.width} × ${other.height}`
      const [a, b] = [new Uint32Array(one.data.buffer), new Uint32Array(other.data.buffer)]
      const places = Array.from(a.keys()).filter((at) => a[at] !== b[at])
      const [columns, rows] = [
        places.map((at) => at % one.width),
        places.map((at) => Math.floor(at / one.width))
      ]
      const span = (numbers) =>
        numbers
          .reduce(([least, most], each) => [Math.min(least, each), Math.max(most, each)], [1e9, 0])
          .join(" to ")
      return places.length === 0
        ? null
        : `${places.length} pixels, ${span(columns)} across, ${span(rows)} down`
    },
    pictures.map((picture) => picture.toString("base64"))
  )
