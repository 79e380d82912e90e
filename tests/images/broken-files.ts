import type { CorpusFile } from './corpus-file.ts'
import { randomOf } from './natural.ts'
import { fileWithMetadata, quarters, sentinel } from './sources.ts'

/** Returns files with missing, wrong or excess data. */
export function brokenFiles(): CorpusFile[] {
  return [...truncated(), ...withoutEndMarker(), ...scrambled(), ...polyglots()]
}

const sources = {
  jpeg: () => fileWithMetadata('jpeg', quarters()),
  'progressive jpeg': () => fileWithMetadata('jpeg', quarters(), { progressive: true }),
  png: () => quarters().png({ compressionLevel: 1 }).toBuffer(),
  'interlaced png': () => quarters().png({ progressive: true }).toBuffer(),
  webp: () => quarters().webp().toBuffer(),
  'lossless webp': () => quarters().webp({ lossless: true }).toBuffer(),
  avif: () => fileWithMetadata('avif', quarters()),
}

/** Returns truncated files: wherever the cut is, a partial picture is not accepted. */
function truncated(): CorpusFile[] {
  return Object.entries(sources).flatMap(([name, make]) =>
    [0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97].map(
      (part): CorpusFile => ({
        name: `${name}, cut off after ${part * 100} %`,
        make: async () => {
          const whole = await make()
          return whole.subarray(0, Math.floor(whole.length * part))
        },
        // Data missing at the very end may not be part of the picture.
        expected: part > 0.9 ? 'either' : 'unsupported_image',
      }),
    ),
  )
}

/** JPEG files without their last bytes: the end marker carries no pixel, what is before it does. */
function withoutEndMarker(): CorpusFile[] {
  return [1, 2, 3, 40].map((missing) => ({
    name: `jpeg without its last ${missing} bytes`,
    make: async () => (await sources.jpeg()).subarray(0, -missing),
    expected: missing > 2 ? 'unsupported_image' : 'accepted',
  }))
}

/** Files with changed bytes at fixed positions. */
function scrambled(): CorpusFile[] {
  return Object.entries(sources).flatMap(([name, make], kind) =>
    [1, 2, 3].map(
      (seed): CorpusFile => ({
        name: `${name}, scrambled ${seed}`,
        make: async () => {
          const bytes = Buffer.from(await make())
          const next = randomOf(seed * 100 + kind)
          for (let count = 0; count < 12; count += 1) {
            bytes[16 + Math.floor(next() * (bytes.length - 16))] = Math.floor(next() * 256)
          }
          return bytes
        },
        expected: 'either',
      }),
    ),
  )
}

/** Files that are a picture and something else. */
function polyglots(): CorpusFile[] {
  const zip = Buffer.concat([Buffer.from('PK\x03\x04\x14\0', 'latin1'), Buffer.alloc(40, sentinel)])
  const page = Buffer.from(`<html><script>alert('${sentinel}')</script></html>`)
  const program = Buffer.from(`<?php system('${sentinel}'); ?>`)
  const kinds = ['jpeg', 'png', 'webp'] as const
  return [
    ...kinds.flatMap((kind) =>
      Object.entries({ zip, page, program }).map(
        ([what, tail]): CorpusFile => ({
          name: `${kind} and ${what}`,
          make: async () => Buffer.concat([await fileWithMetadata(kind, quarters()), tail]),
          expected: 'accepted',
          showsCorners: true,
        }),
      ),
    ),
    ...kinds.map(
      (kind): CorpusFile => ({
        name: `a page and ${kind}`,
        make: async () => Buffer.concat([page, await fileWithMetadata(kind, quarters())]),
        expected: 'unsupported_image',
      }),
    ),
  ]
}
