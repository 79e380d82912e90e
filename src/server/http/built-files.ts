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
  /** The encodings requested so far. */
  encoded: Map<Encoding | null, Promise<Buffer>>
}

/**
 * Serves the files of a build folder, listed once at start, so that no request path reaches the disk.
 * Browsers cache files with a hash in their names forever. Text is compressed once, on the first request.
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

/**
 * Returns the Cache-Control header. The push worker is always revalidated, so that an old copy does not block
 * a new one.
 */
function cacheOf(url: string): string {
  if (url.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return url === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

/** Brotli level for files that are compressed once. */
const brotliQuality = 9

/**
 * Returns the file's bytes in an encoding, compressed once and off the event loop; a failure is retried on
 * the next request.
 */
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
