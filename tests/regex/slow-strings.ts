import type { Expression } from './expressions.ts'

/** Creates a string of approximately the given length in UTF-16 units. */
export interface SlowString {
  name: string
  of(length: number): string
}

/** Characters that represent the classes of expressions: letters, digits, marks, spaces, punctuation. */
const probes = [
  ...'aAzé0159 \t\n.,:;-–_@/\\+*#%&=?!\'"(){}[]<>|~^$',
  'ß',
  '１',
  'ж',
  '\u0301',
  '\u200d',
  '😀',
  '①',
  '\u00a0',
]

/** Literal runs of an expression. */
const literals = /(?:\\[^\p{L}\p{N}]|[^\\[\](){}*+?|^$.]){2,}/gu

/** Returns the pieces that an expression may repeat: characters of its own classes, and its literal words. */
function piecesOf({ source }: Expression): string[] {
  const classes = source.match(/\\p\{[^}]+\}|\\[dDwWsS]|\[(?:\\.|[^\]\\])+\]|\\.|[^\\[\](){}*+?|^$]/gu) ?? []
  const found = new Set<string>()
  for (const part of new Set(classes)) {
    const matcher = compiled(part)
    // A few of each class are enough.
    for (const probe of probes.filter((one) => matcher?.test(one)).slice(0, 3)) found.add(probe)
    if ([...part].length === 1) found.add(part)
  }
  const runs = (source.replace(/\\p\{[^}]+\}|\[(?:\\.|[^\]\\])+\]/gu, '.').match(literals) ?? []).map((run) =>
    run.replaceAll('\\', ''),
  )
  // Long expressions are lists of words: a part of them represents the whole.
  const maxPieces = source.length > 1000 ? 12 : 40
  return [...[...found].slice(0, maxPieces), ...runs.slice(0, maxPieces / 4)]
}

function compiled(part: string): RegExp | null {
  try {
    return new RegExp(`^${part}$`, 'u')
  } catch {
    return null
  }
}

const repeated = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length))

/** Matched by few classes, and after the end of a line, so that `$` with and without the flag `m` fails. */
const nearMiss = '\n\u0000'

const sentence = 'A plain sentence that anybody may write, with some words in it. '

/** Number of first pieces that are combined with all others. */
const maxPartners = 8

/**
 * Returns strings designed to be slow for an expression: its own pieces repeated, alone and in pairs, ending
 * in a near miss.
 */
export function slowStringsOf(expression: Expression): SlowString[] {
  const pieces = piecesOf(expression)
  const partners = pieces.slice(0, maxPartners)
  const pairs = pieces.flatMap((one) => partners.map((other) => (one === other ? one : one + other)))
  const [first = 'a'] = pieces
  return [
    ...[...new Set([...pieces, ...pairs])].flatMap((piece) => [
      { name: JSON.stringify(piece), of: (length: number) => repeated(piece, length) },
      {
        name: `${JSON.stringify(piece)} and a near miss`,
        of: (length: number) => `${first}${repeated(piece, length)}${nearMiss}`,
      },
    ]),
    ...pieces.flatMap((piece) =>
      partners.map((head) => ({
        name: `${JSON.stringify(head)}, then ${JSON.stringify(piece)} and a near miss`,
        of: (length: number) => `${head}${repeated(piece, length)}${nearMiss}`,
      })),
    ),
    { name: 'plain text', of: (length: number) => repeated(sentence, length).slice(0, length) },
  ]
}
