import { renderToStaticMarkup } from 'react-dom/server'
import { mailDocument } from './mail-document.tsx'
import type { MailParts } from './mail-parts.ts'

/**
 * Returns the two forms of a mail from the same parts: plain text, and HTML without tables, scripts or remote
 * pictures.
 */
export function layOutMail(parts: MailParts): { text: string; html: string } {
  return { text: textOf(parts), html: `<!doctype html>\n${renderToStaticMarkup(mailDocument(parts))}\n` }
}

function textOf({
  lang,
  brand,
  title,
  paragraphs,
  list = [],
  button,
  code,
  footer,
  links = [],
}: MailParts): string {
  // French has a space before a colon.
  const colon = lang.startsWith('fr') ? '\u00a0:' : ':'
  const blocks = [
    title,
    ...paragraphs,
    ...(list.length > 0 ? [list.map((line) => `- ${line}`).join('\n')] : []),
    ...(button ? [`${button.label}${colon}\n${button.href}`] : []),
    ...(code ? [`${code.label}\n${code.value}`] : []),
    ['-- ', brand, ...footer, ...links.map(({ label, href }) => `${label}${colon} ${href}`)].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

/**
 * Returns the configured sender address with another name: `no-reply@vonk.test` as `Vonk
 * <no-reply@vonk.test>`.
 */
export function senderNamed(from: string, name: string): string {
  const address = /<([^<>]*)>$/.exec(from)?.[1] ?? from
  return `${name.replace(/[<>"\p{Cc}]/gu, ' ').trim()} <${address}>`
}
