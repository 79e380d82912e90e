const maxKeyLength = 512
const maxSegmentLength = 128

/** A segment begins with a letter, digit or `_`: neither `.` nor `..` nor a hidden file is one. */
const segment = /^\w[\w.-]*$/

/** Throws RangeError unless the key is one or more segments between single slashes, short enough for any storage. */
export function checkKey(key: string): void {
  const segments = key.split('/')
  const isFit = segments.every((part) => segment.test(part) && part.length <= maxSegmentLength)
  if (!isFit || key.length > maxKeyLength)
    throw new RangeError(`${JSON.stringify(key.slice(0, 80))} is no storage key`)
}

/** Throws RangeError unless a key can begin with these letters; the empty prefix begins every key. */
export function checkPrefix(prefix: string): void {
  if (prefix !== '') checkKey(prefix.endsWith('/') ? prefix.slice(0, -1) : prefix)
}

/** Throws RangeError unless it is a plain `type/subtype` in letters that any storage keeps as they are. */
export function checkContentType(contentType: string): void {
  if (!/^[a-z]+\/[a-z0-9.+-]+(; charset=[a-z0-9-]+)?$/.test(contentType) || contentType.length > 100) {
    throw new RangeError('The content type must be of the form type/subtype, in lower case')
  }
}
