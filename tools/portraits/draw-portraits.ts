import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import sharp, { type Sharp } from 'sharp'
import { niches } from '../../demo/people-niches.ts'
import { type PortraitsFile, portraitFolder, portraitSize, sittersOf } from '../../demo/portraits.ts'
import { genderCodes } from '../../src/core/people.ts'
import { makeFiles } from '../../src/features/photos/processing/server/make-picture.ts'
import { sceneKinds } from './portrait-scenes.ts'
import { openPortrait, openScene } from './portraits.ts'
import { inventSitters } from './sitters.ts'

// Draws the pictures of the demo's people and describes them: npm run portraits
// Lays those that are drawn out on a contact sheet, to be looked at: npm run portraits -- sheet [folder] [pixels] [group]

const root = join(import.meta.dirname, '../..')
const scenesEach = 2
/** Of the photos' quality the drawings need less than photographs; the most work, since it is done once. */
const encodingOf = (variant: string) => ({ quality: variant === 'blur' ? 60 : 66, effort: 6 })

/** Writes the files that are stored of a picture. Returns its hashes. */
async function draw(path: string, image: Sharp): Promise<string> {
  const { files, hashes } = await makeFiles(image, encodingOf)
  if (!hashes) throw new Error(`${path} has too little contrast`)
  for (const { variant, bytes } of files) {
    const file = join(root, portraitFolder, `${path}-${variant}.webp`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  return [hashes.hash, ...hashes.cropped_hashes]
    .map((bits) => BigInt(`0b${bits}`).toString(16).padStart(16, '0'))
    .join(' ')
}

async function drawAll(): Promise<void> {
  await rm(join(root, portraitFolder), { recursive: true, force: true })
  const described: PortraitsFile = { sitters: {}, scenes: {} }
  for (const [group, drawn] of Object.entries(inventSitters())) {
    described.sitters[group] = []
    for (const [index, { traits, requests }] of drawn.entries()) {
      const pictures = await Promise.all(
        requests.map((request, take) => draw(`${group}/${index + 1}/${take}`, openPortrait(request))),
      )
      described.sitters[group].push({ ...traits, pictures })
    }
    process.stdout.write(`${group}: ${drawn.length} people\n`)
  }
  for (const kind of sceneKinds) {
    described.scenes[kind] = await Promise.all(
      Array.from({ length: scenesEach }, (_, take) =>
        draw(`scenes/${kind}/${take}`, openScene({ kind, seed: String(take) })),
      ),
    )
  }
  await writeFile(join(root, 'demo/portraits.json'), `${JSON.stringify(described, null, 2)}\n`)
}

/** Width of the sheet in pixels. */
const sheetWidth = 1800

/** Writes the pictures of all groups or one, such as `1-female`, in this width to `portraits.png` in a folder. */
async function drawSheet([folder = '.', pixels = '90', group = '']: string[]): Promise<void> {
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

if (process.argv[2] === 'sheet') await drawSheet(process.argv.slice(3))
else await drawAll()
