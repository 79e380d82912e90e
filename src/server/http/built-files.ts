import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { chooseEncoding, compressBytes, type Encoding } from './compress.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const compressed = new Set(['.css', '.js', '.json', '.svg'])

interface BuiltFile {
  path: string
  headers: Record<string, string>
  /** Each encoding that was wanted so far. */
  encoded: Map<Encoding | null, Promise<Buffer>>
}

/**
 * Answers the files of a build folder, listed once at start, so that no path from outside reaches the disk. Files
 * whose names carry a hash are kept by browsers for good. Text is compressed once, when it is first wanted.
 */
export async function builtFiles(
  folder: string,
): Promise<(request: Request) => Promise<Response | undefined>> {
  const files = new Map<string, BuiltFile>()
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    const type = types[extname(name)]
    if (!type || !(await stat(path)).isFile()) continue
    const url = `/${relative(folder, path).split(sep).join('/')}`
    if (url.startsWith('/.')) continue
    files.set(url, {
      path,
      encoded: new Map(),
      headers: {
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': cacheOf(url),
        ...(compressed.has(extname(name)) ? { vary: 'accept-encoding' } : {}),
      },
    })
  }
  return async (request) => {
    const file = files.get(new URL(request.url).pathname)
    if (!file) return undefined
    const isText = compressed.has(extname(file.path))
    const encoding = isText ? chooseEncoding(request.headers.get('accept-encoding')) : null
    const bytes = await encode(file, encoding)
    const headers = encoding ? { ...file.headers, 'content-encoding': encoding } : file.headers
    return new Response(request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), { headers })
  }
}

/** The push worker is asked after each time, so that a new one is not kept away by an old copy. */
function cacheOf(url: string): string {
  if (url.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return url === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

/** Brotli's level for files that are compressed once. */
const brotliQuality = 9

/** The file's bytes in an encoding, made once and off the event loop; what fails is tried again the next time. */
function encode(file: BuiltFile, encoding: Encoding | null): Promise<Buffer> {
  const known = file.encoded.get(encoding)
  if (known) return known
  const plain = readFile(file.path)
  const made =
    encoding === null ? plain : plain.then((bytes) => compressBytes(bytes, encoding, brotliQuality))
  file.encoded.set(encoding, made)
  made.catch(() => file.encoded.delete(encoding))
  return made
}
