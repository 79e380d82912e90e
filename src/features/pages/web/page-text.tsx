import type { ReactNode } from 'react'
import { Link } from '../../../web/kit/link.tsx'

/** A part of a page's body. */
export interface PageSection {
  /** Names the heading in addresses; empty without one. */
  anchor: string
  title: string
  /** Paragraphs and lists, as `PageText` takes them. */
  text: string
}

/** Splits a page's body at its headings; what precedes the first one is a section without a title. */
export function sectionsOf(body: string, anchors: readonly string[]): PageSection[] {
  const sections: PageSection[] = []
  let count = 0
  for (const block of body.split('\n\n')) {
    const last = sections.at(-1)
    if (block.startsWith('## ')) {
      sections.push({ anchor: anchors[count] ?? '', title: block.slice(3), text: '' })
      count += 1
    } else if (last) last.text = last.text === '' ? block : `${last.text}\n\n${block}`
    else sections.push({ anchor: '', title: '', text: block })
  }
  return sections
}

/** Paragraphs, lists and links of a static page (`GET /pages/{slug}`). Nothing else is markup. */
export function PageText({ children }: { children: string }) {
  return children.split('\n\n').map((block) =>
    block.startsWith('- ') ? (
      <ul key={block} className="mt-2 flex list-disc flex-col gap-1.5 ps-5 marker:text-primary">
        {block.split('\n').map((line) => (
          <li key={line}>{withLinks(line.replace(/^- /, ''))}</li>
        ))}
      </ul>
    ) : (
      <p key={block} className="mt-2 wrap-anywhere">
        {withLinks(block)}
      </p>
    ),
  )
}

const linkPattern = /\[([^[\]]+)\]\((\/[^()[\s]*)\)/g

/** Returns a line with its links: the pattern's split alternates between text, words and path. */
function withLinks(line: string): ReactNode {
  const parts = line.split(linkPattern)
  return parts.map((part, index) => {
    if (index % 3 === 2) return null
    if (index % 3 === 0) return part
    const path = parts[index + 1] ?? ''
    return (
      <Link key={path} to={path}>
        {part}
      </Link>
    )
  })
}
