import sharp from 'sharp'

/** Returns a picture with detail, so that its blurred file differs from the sharp one. */
export function pictureOf(width: number, height: number, seed = 1) {
  const cells = Array.from({ length: 40 }, (_, index) => {
    const n = (index * 7919 + seed * 104_729) % 997
    const x = (n * 31) % width
    const y = (n * 17) % height
    return `<rect x="${x}" y="${y}" width="${width / 9}" height="${height / 9}" fill="hsl(${n % 360} 70% 50%)"/>`
  })
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${cells.join('')}</svg>`,
    ),
  ).flatten({ background: '#fff' })
}

/** Returns the body of an upload. */
export function uploadForm(
  bytes: Uint8Array,
  options: { audience?: string; name?: string; type?: string } = {},
) {
  const form = new FormData()
  const file = new Blob([new Uint8Array(bytes)], { type: options.type ?? 'image/jpeg' })
  form.set('file', file, options.name ?? 'photo.jpg')
  if (options.audience) form.set('audience', options.audience)
  return form
}
