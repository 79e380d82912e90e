import { brokenFiles } from './broken-files.ts'
import type { CorpusFile } from './corpus-file.ts'
import { otherKinds } from './other-kinds.ts'
import { fileWithMetadata, quarters, sentinel, storedFor } from './sources.ts'
import { unusualPictures } from './unusual-pictures.ts'
import { unusualSizes } from './unusual-sizes.ts'

const kinds = ['jpeg', 'png', 'webp', 'avif'] as const
const orientations = [1, 2, 3, 4, 5, 6, 7, 8]

/** Files as written by cameras: with location, names and a colour profile, in each orientation. */
function cameraFiles(): CorpusFile[] {
  return kinds.flatMap((kind) =>
    orientations.flatMap((orientation) =>
      (kind === 'jpeg' || kind === 'png' ? [false, true] : [false]).map(
        (progressive): CorpusFile => ({
          name: `${kind}${progressive ? ', progressive' : ''}, with place and names, orientation ${orientation}`,
          make: async () =>
            fileWithMetadata(kind, await storedFor(orientation, quarters()), { orientation, progressive }),
          expected: 'accepted',
          showsCorners: true,
        }),
      ),
    ),
  )
}

/** Files with a wrong name or type. */
function misnamedFiles(): CorpusFile[] {
  const names = [
    ['jpeg', 'photo.png', 'image/png'],
    ['png', 'photo.jpg', 'image/jpeg'],
    ['webp', 'photo.svg', 'image/svg+xml'],
    ['avif', `${sentinel}.html`, 'text/html'],
    ['jpeg', '../../../etc/passwd', 'application/octet-stream'],
    ['png', `${'x'.repeat(400)}.exe`, 'application/x-msdownload'],
  ] as const
  return names.map(([kind, name, type]) => ({
    name: `${kind} called ${name.slice(0, 30)}`,
    make: () => fileWithMetadata(kind, quarters()),
    expected: 'accepted',
    showsCorners: true,
    sentAs: { name, type },
  }))
}

/** Returns JPEGs in common qualities and samplings. */
function plainJpegs(): CorpusFile[] {
  return [1, 20, 50, 75, 100].flatMap((quality) =>
    (['4:2:0', '4:4:4'] as const).map(
      (chromaSubsampling): CorpusFile => ({
        name: `jpeg of quality ${quality}, ${chromaSubsampling}`,
        make: () => quarters().jpeg({ quality, chromaSubsampling }).toBuffer(),
        expected: 'accepted',
        showsCorners: quality > 1,
      }),
    ),
  )
}

/** Returns some 200 different files: valid, odd, broken and hostile ones. */
export function corpus(): CorpusFile[] {
  return [
    ...cameraFiles(),
    ...misnamedFiles(),
    ...plainJpegs(),
    ...unusualPictures(),
    ...unusualSizes(),
    ...brokenFiles(),
    ...otherKinds(),
  ]
}
