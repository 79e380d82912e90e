import sharp, { type Sharp } from 'sharp'

/** Occurs in all metadata of the corpus files; no stored file may contain it. */
export const sentinel = 'quokka'

/** Colours of the corners of an upright picture, clockwise from the top left. */
export const corners = ['#dc2828', '#28b428', '#e6c828', '#2846d2'] as const

/** Returns a picture of four colours, one per quarter, which shows its orientation. */
export function quarters(width = 600, height = 400): Sharp {
  const [w, h] = [width / 2, height / 2]
  const [topLeft, topRight, bottomRight, bottomLeft] = corners
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="${width}" height="${height}" fill="${topLeft}"/>
        <rect x="${w}" width="${w}" height="${h}" fill="${topRight}"/>
        <rect x="${w}" y="${h}" width="${w}" height="${h}" fill="${bottomRight}"/>
        <rect y="${h}" width="${w}" height="${h}" fill="${bottomLeft}"/></svg>`,
    ),
  ).removeAlpha()
}

/** The metadata of a camera, including a location and a name. */
export const exif = {
  IFD0: { Make: `${sentinel} camera`, Artist: `${sentinel} artist`, Copyright: `${sentinel} copyright` },
  IFD3: {
    GPSLatitude: '52/1 22/1 12/1',
    GPSLatitudeRef: 'N',
    GPSLongitude: '4/1 53/1 42/1',
    GPSLongitudeRef: 'E',
  },
}

/** Metadata with a street and an address. */
export const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
 xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:City="${sentinel}dam"
 xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/"
 Iptc4xmpCore:Location="12 ${sentinel} street, ${sentinel}@vonk.test"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`

/** Returns the stored pixels that are upright once a viewer has applied that orientation. */
export async function storedFor(orientation: number, upright: Sharp): Promise<Sharp> {
  const turned = async (angle: number, isFlopped: boolean) => {
    const rotated = sharp(await upright.png().toBuffer()).rotate(angle)
    return isFlopped ? sharp(await rotated.png().toBuffer()).flop() : rotated
  }
  switch (orientation) {
    case 2:
      return turned(0, true)
    case 3:
      return turned(180, false)
    case 4:
      return turned(180, true)
    case 5:
      return turned(90, true)
    case 6:
      return turned(270, false)
    case 7:
      return turned(270, true)
    case 8:
      return turned(90, false)
    default:
      return turned(0, false)
  }
}

/** Returns a file of its kind with all metadata that a camera or a program may write. */
export async function fileWithMetadata(
  kind: 'jpeg' | 'png' | 'webp' | 'avif',
  picture: Sharp,
  options: { orientation?: number; progressive?: boolean } = {},
): Promise<Buffer> {
  const received = sharp(await picture.png().toBuffer())
    .withMetadata({ orientation: options.orientation ?? 1 })
    .withExifMerge(exif)
    .withXmp(xmp)
    .withIccProfile('p3')
  switch (kind) {
    case 'jpeg':
      return received.jpeg({ quality: 92, progressive: options.progressive ?? false }).toBuffer()
    case 'png':
      return received.png({ progressive: options.progressive ?? false }).toBuffer()
    case 'webp':
      return received.webp({ quality: 92 }).toBuffer()
    case 'avif':
      return received.avif({ quality: 80, effort: 0 }).toBuffer()
  }
}
