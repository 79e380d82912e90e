import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { chooseEncoding, compressBytes, type Encoding, encodings } from './compress.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
const compressed = new Set(['.css', '.js', '.json', '.svg'])
const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

interface BuiltFile {
  headers: Record<string, string>
  /** The bytes by encoding. */
  bytes: Map<Encoding | null, Uint8Array<ArrayBuffer>>
}

/**
 * Serves the files of a build folder with what `compressBuiltFiles` wrote beside them. All are read at start, so that
 * no request path reaches the disk. Browsers cache files with a hash in their names forever.
 */
export async function builtFiles(folder: string): Promise<(request: Request) => Response | undefined> {
  const files = new Map<string, BuiltFile>()
  for (const path of await filesIn(folder)) {
    const isText = compressed.has(extname(path))
    const bytes: BuiltFile['bytes'] = new Map([[null, new Uint8Array(await readFile(path))]])
    for (const encoding of isText ? encodings : []) {
      bytes.set(encoding, new Uint8Array(await readFile(path + suffixes[encoding])))
    }
    const url = `/${relative(folder, path).split(sep).join('/')}`
    const headers = {
      'content-type': types[extname(path)] as string,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': cacheOf(url),
      ...(isText ? { vary: 'accept-encoding' } : {}),
    }
    files.set(url, { headers, bytes })
  }
  return (request) => {
    const file = files.get(new URL(request.url).pathname)
    if (!file) return undefined
    const chosen = chooseEncoding(request.headers.get('accept-encoding'))
    const encoding = file.bytes.has(chosen) ? chosen : null
    const headers = encoding ? { ...file.headers, 'content-encoding': encoding } : file.headers
    return new Response(request.method === 'HEAD' ? null : file.bytes.get(encoding), { headers })
  }
}

/** Writes the compressed forms of a build's text files beside them, as the last step of the build. */
export async function compressBuiltFiles(folder: string): Promise<void> {
  for (const path of await filesIn(folder)) {
    if (!compressed.has(extname(path))) continue
    const bytes = await readFile(path)
    for (const encoding of encodings) {
      await writeFile(path + suffixes[encoding], await compressBytes(bytes, encoding, 'smallest'))
    }
  }
}

/** Returns the paths of all files of a type that is served, but for hidden ones. */
async function filesIn(folder: string): Promise<string[]> {
  const paths: string[] = []
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    if (extname(name) in types && !name.startsWith('.') && (await stat(path)).isFile()) paths.push(path)
  }
  return paths
}

/**
 * Returns the Cache-Control header. The service worker is always revalidated, so that an old copy does not block
 * a new one.
 */
function cacheOf(url: string): string {
  if (url.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  return url === '/sw.js' ? 'no-cache' : 'public, max-age=3600'
}
