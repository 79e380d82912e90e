import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { Sharp } from 'sharp'
import { type PortraitsFile, portraitFolder } from '../../demo/portraits.ts'
import { makeFiles } from '../../src/features/photos/processing/server/make-picture.ts'
import { sceneKinds } from './portrait-scenes.ts'
import { drawSheet } from './portrait-sheet.ts'
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

if (process.argv[2] === 'sheet') await drawSheet(process.argv.slice(3))
else await drawAll()
