import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** A test file and the titles that follow it. */
export const proofPattern = /`([^`]+)`((?:(?: and)? "[^"]+")*)/g

/**
 * Returns whether a test or describe of the file has the title; for a template, the text before its first
 * placeholder counts. A test that is always skipped does not count.
 */
export function hasTitle(source: string, title: string): boolean {
  const escaped = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(
    `[\\w)](?<!\\.(?:fixme|skip|todo))\\(\\s*(['"\`])${escaped}(?:\\1,|[\\s(:"'%]*(?:%[a-z#]|\\$\\{|\\$[a-z]))`,
  ).test(source)
}

/** Returns what is wrong with a test file of a document and the quoted titles behind it; empty for a valid one. */
export function problemsOfProof(path: string, titles: string): string[] {
  const source = readText(path)
  if (source === null || !/(?:\.test\.tsx?|\.journey\.ts|-conformance\.ts)$/.test(path))
    return [`${path} is no test`]
  if (titles === '') return [`names no title in ${path}`]
  return [...titles.matchAll(/"([^"]+)"/g)]
    .flatMap(([, title = '']) => title.split(' > '))
    .filter((part) => !hasTitle(source, part))
    .map((part) => `${path} has no test "${part}"`)
}

const texts = new Map<string, string | null>()

/** Returns the text of a file, by its path from the root; null without one. */
export function readText(path: string): string | null {
  let text = texts.get(path)
  if (text === undefined) {
    text = existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null
    texts.set(path, text)
  }
  return text
}
