import { crc32 } from 'node:zlib'

const signatureBytes = 8

/** Returns a chunk of a PNG file. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** Inserts chunks after the header of a PNG. */
export function withPngChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  const headerEnd = signatureBytes + 12 + 13
  return Buffer.concat([png.subarray(0, headerEnd), ...chunks, png.subarray(headerEnd)])
}

/** Changes the size in a PNG header; its data stays the same. */
export function withPngSize(png: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(png.subarray(signatureBytes + 8, signatureBytes + 8 + 13))
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([
    png.subarray(0, signatureBytes),
    pngChunk('IHDR', header),
    png.subarray(signatureBytes + 12 + 13),
  ])
}
