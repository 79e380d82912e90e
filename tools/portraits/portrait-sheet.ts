import { join } from 'node:path'
import process from 'node:process'
import sharp from 'sharp'
import { niches } from '../../demo/people-niches.ts'
import { portraitFolder, portraitSize, sittersOf } from '../../demo/portraits.ts'
import { genderCodes } from '../../src/core/people.ts'

/** Width of the sheet in pixels. */
const sheetWidth = 1800

/** Writes the pictures of all groups or one, such as `1-female`, in this width to `portraits.png` in a folder. */
export async function drawSheet([folder = '.', pixels = '90', group = '']: string[]): Promise<void> {
  const width = Number(pixels)
  const height = Math.round((width * portraitSize.height) / portraitSize.width)
  const paths = niches
    .flatMap((niche) => genderCodes.flatMap((gender) => sittersOf(niche, gender)))
    .flatMap(({ pictures }) => pictures.map(({ path }) => path))
    .filter((path) => path.startsWith(group))
  const perRow = Math.floor(sheetWidth / width)
  const tiles = await Promise.all(
    paths.map(async (path, index) => ({
      input: await sharp(join(portraitFolder, `${path}-480.webp`))
        .resize(width)
        .toBuffer(),
      left: (index % perRow) * width,
      top: Math.floor(index / perRow) * height,
    })),
  )
  const file = join(folder, 'portraits.png')
  const rows = Math.ceil(paths.length / perRow)
  await sharp({ create: { width: sheetWidth, height: rows * height, channels: 3, background: '#fff' } })
    .composite(tiles)
    .png({ palette: true })
    .toFile(file)
  process.stdout.write(`${file}: ${paths.length} portraits\n`)
}
