/** Calls by feature and name, each in words: method, path, and `repeats`, `socket` and `detailed` where it is so. */
export interface WrittenCalls {
  [name: string]: string | WrittenCalls
}

/** Returns the contract of calls that `build/contract.ts` wrote in words, because they come with every page. */
export function readCalls(written: string | WrittenCalls): object {
  if (typeof written !== 'string')
    return Object.fromEntries(Object.entries(written).map(([name, part]) => [name, readCalls(part)]))
  const [method, path, ...words] = written.split(' ')
  return {
    '~orpc': {
      meta: { idempotent: words.includes('repeats'), socket: words.includes('socket') },
      route: { method, path, inputStructure: words.includes('detailed') ? 'detailed' : 'compact' },
    },
  }
}
