import { readdir, readFile, stat } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

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
  encoded: Map<string, Buffer>
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
    const accepted = request.headers.get('accept-encoding') ?? ''
    const wants = compressed.has(extname(file.path)) ? /\b(br|gzip)\b/.exec(accepted)?.[1] : undefined
    const encoding = wants && accepted.includes('br') ? 'br' : wants
    const bytes = await encode(file, encoding ?? 'identity')
    const headers = encoding ? { ...file.headers, 'content-encoding': encoding } : file.headers
    return new Response(request.method === 'HEAD' ? null : (bytes as Uint8Array<ArrayBuffer>), { headers })
  }
}

/** The push worker is asked after each time, so that a new one is not kept away by an old copy. */
function cacheOf(url: string): string {
  if (url.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return url === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}

async function encode(file: BuiltFile, encoding: string): Promise<Buffer> {
  const kept = file.encoded.get(encoding)
  if (kept) return kept
  const plain = await readFile(file.path)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }
  const bytes =
    encoding === 'br' ? brotliCompressSync(plain, quality) : encoding === 'gzip' ? gzipSync(plain) : plain
  file.encoded.set(encoding, bytes)
  return bytes
}
