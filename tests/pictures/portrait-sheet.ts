import { join } from 'node:path'
import process from 'node:process'
import sharp from 'sharp'
import { inventAge, type Niche, nicheRules, niches } from '../../demo/people-niches.ts'
import { createRandom } from '../../demo/people-random.ts'
import { buildOf, inventTraits } from '../../demo/people-traits.ts'
import { type PortraitRequest, renderPortrait } from '../../demo/pictures/portraits.ts'

// Draws a contact sheet of the demo's portraits, to be looked at: npm run portraits [folder] [number] [pixels] [niche]

const [folder = '.', many = '200', pixels = '180', only] = process.argv.slice(2)
const columns = 20
const total = Number(many)
const edge = Number(pixels)

/** Returns the request for the portrait at this position; the sites alternate. */
function requestAt(index: number): PortraitRequest {
  const niche: Niche = only ? (Number(only) as Niche) : (niches[index % niches.length] ?? 1)
  const seed = `sheet ${index}`
  const random = createRandom(seed)
  const { gender } = random.weighted(nicheRules[niche].orientations)
  const age = inventAge(random, niche, gender)
  const traits = inventTraits(random, { gender, age, niche, country: random.pick(['GB', 'DE', 'ES', 'US']) })
  return {
    seed,
    gender,
    age,
    niche,
    hair_color: traits.hair_color,
    eye_color: traits.eye_color,
    build: buildOf(gender, traits.body_type),
  }
}

const before = process.cpuUsage()
const portraits: Buffer[] = []
for (let index = 0; index < total; index++) portraits.push(await renderPortrait(requestAt(index)))
const used = process.cpuUsage(before)

const perRow = Math.min(columns, Math.max(1, Math.floor((columns * 90) / edge)))
const tiles = await Promise.all(
  portraits.map(async (portrait, index) => ({
    input: await sharp(portrait).resize(edge).toBuffer(),
    left: (index % perRow) * edge,
    top: Math.floor(index / perRow) * edge,
  })),
)
const file = join(folder, 'portraits.png')
await sharp({
  create: { width: perRow * edge, height: Math.ceil(total / perRow) * edge, channels: 3, background: '#fff' },
})
  .composite(tiles)
  .png({ palette: true })
  .toFile(file)
const each = (used.user + used.system) / 1000 / total
process.stdout.write(`${file}: ${total} portraits, ${each.toFixed(1)} ms of CPU each\n`)
