import type { CorpusFile } from './corpus-file.ts'
import { quarters, sentinel } from './sources.ts'

/** Files that are not a picture, or of an unsupported type. */
export function otherKinds(): CorpusFile[] {
  const refused = (name: string, bytes: Buffer | string | (() => Promise<Buffer>)): CorpusFile => ({
    name,
    make: async () => (typeof bytes === 'function' ? bytes() : Buffer.from(bytes as string, 'latin1')),
    expected: 'unsupported_image',
  })
  const begun = (head: string) => `${head}${'\0'.repeat(300)}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><script>${sentinel}</script></svg>`
  return [
    refused('nothing', ''),
    refused('one byte', 'x'),
    refused('the mark of a JPEG alone', '\xff\xd8\xff'),
    refused('the mark of a PNG alone', '\x89PNG\r\n\x1a\n'),
    refused('the mark of a PNG and zeros', begun('\x89PNG\r\n\x1a\n')),
    refused('the mark of a JPEG and zeros', begun('\xff\xd8\xff\xe0')),
    refused('the mark of a WebP and zeros', begun('RIFF\x24\x01\0\0WEBPVP8 ')),
    refused('the mark of an AVIF and zeros', begun('\0\0\0\x1cftypavif')),
    refused('gif', () => quarters().gif().toBuffer()),
    refused('tiff', () => quarters().tiff().toBuffer()),
    refused('tiff, CMYK', () => quarters().toColourspace('cmyk').tiff().toBuffer()),
    refused('svg', svg),
    refused('svg with a prologue', `<?xml version="1.0"?><!DOCTYPE svg>${svg}`),
    refused('heic', begun('\0\0\0\x18ftypheic\0\0\0\0mif1heic')),
    refused('heif of several', begun('\0\0\0\x18ftypmsf1\0\0\0\0hevc')),
    refused('a film', begun('\0\0\0\x18ftypisom\0\0\0\0isommp42')),
    refused('jpeg xl', begun('\xff\x0a')),
    refused('jpeg 2000', begun('\0\0\0\x0cjP  \r\n\x87\n')),
    refused('bmp', begun('BM\x36\x01\0\0')),
    refused('icon', begun('\0\0\x01\0\x01\0')),
    refused('psd', begun('8BPS\0\x01')),
    refused('pdf', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF'),
    refused('sound', begun('RIFF\x24\x01\0\0WAVEfmt ')),
    refused('zip', begun('PK\x03\x04')),
    refused('gzip', begun('\x1f\x8b\x08')),
    refused('program', begun('MZ\x90\0\x03')),
    refused(
      'page',
      `<!doctype html><title>${sentinel}</title><p>This is long enough to be read as something.`,
    ),
    refused('text', `A text of some length about a ${sentinel}, which is no picture at all.`),
    refused('json', JSON.stringify({ [sentinel]: 'x'.repeat(200) })),
  ]
}
