import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { uploadForm } from '../../../../tests/drivers/pictures.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { corpus } from '../../../../tests/images/corpus.ts'
import type { CorpusFile } from '../../../../tests/images/corpus-file.ts'
import { corners, sentinel } from '../../../../tests/images/sources.ts'

const app = setUpApp()
let member: TestMember
beforeAll(async () => {
  member = await newMember(app, await app.newSite())
})

const files = corpus()

test('there are some 200 files with different names', () => {
  expect(files.length).toBeGreaterThanOrEqual(200)
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
})

const refusals = { unsupported_image: 415, too_large: 413 } as const
/** Signatures of metadata in any file format, and the metadata of the test corpus. */
const marks = [
  sentinel,
  'Exif',
  'EXIF',
  'GPS',
  'ICCP',
  'ICC_PROFILE',
  'XMP ',
  'xmpmeta',
  'http',
  'Photoshop',
  '8BIM',
]

// spec: photos-5
describe('sent as a photo', () => {
  test.each(files.map((file) => [file.name, file] as const))('%s', async (_name, file) => {
    const body = uploadForm(await file.make(), file.sentAs ?? {})
    const answer = await member.call('/api/profile/photos', { method: 'POST', body })
    const { code } = answer.body
    if (code !== undefined) {
      const wanted = file.expected === 'either' ? ['unsupported_image', 'too_large'] : [file.expected]
      expect(wanted).toContain(code)
      expect(answer.status).toBe(refusals[code as keyof typeof refusals])
      expect(await storedFiles()).toEqual([])
      return
    }
    expect([answer.status, file.expected]).toEqual([200, file.expected === 'either' ? 'either' : 'accepted'])
    await checkStored(file)
    await member.call(`/api/profile/photos/${answer.body.photo.id}`, { method: 'DELETE' })
    await app.services.storage.delete(await storedFiles())
  })
})

async function storedFiles(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list('')) keys.push(key)
  return keys
}

async function checkStored(file: CorpusFile): Promise<void> {
  const keys = await storedFiles()
  expect(keys.length).toBeGreaterThanOrEqual(3)
  for (const key of keys) {
    const { bytes = Buffer.alloc(0) } = (await app.services.storage.get(key)) ?? {}
    expect([key, chunksOf(bytes)]).toEqual([key, ['VP8 ']])
    expect([key, marks.filter((mark) => bytes.includes(mark, 0, 'latin1'))]).toEqual([key, []])
    const { format, pages, exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
    expect([key, format, pages, exif, xmp, icc, iptc, orientation]).toEqual([key, 'webp', ...Array(6)])
    if (file.showsCorners && !key.endsWith('-thumb.webp')) await checkCorners(bytes)
  }
}

/** Returns the chunks of a WebP file, which must fill it to its end. */
function chunksOf(webp: Buffer): string[] {
  const found: string[] = []
  for (let at = 12; at < webp.length; at += 8 + webp.readUInt32LE(at + 4) + (webp.readUInt32LE(at + 4) % 2)) {
    found.push(webp.toString('latin1', at, at + 4))
  }
  return found
}

/** Maximum difference of a colour per channel, after lossy encodings and narrower colour spaces. */
const colourTolerance = 70

async function checkCorners(bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const points = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ] as const
  for (const [index, [x, y]] of points.entries()) {
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const wanted = Number.parseInt((corners[index] ?? '').slice(1), 16)
    const off = [wanted >> 16, (wanted >> 8) & 255, wanted & 255].map((value, channel) =>
      Math.abs(value - (data[at + channel] ?? 0)),
    )
    expect([index, Math.max(...off) <= colourTolerance, off]).toEqual([index, true, off])
  }
  expect(info.width).toBeGreaterThan(info.height)
}
