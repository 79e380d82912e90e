import { escapeHtml } from '../escape-html.ts'

/** The content of a mail; every part is plain text and is escaped here. */
export interface MailParts {
  /** BCP 47 tag of its texts. */
  lang: string
  /** The sender's name, at the top of the mail. */
  brand: string
  title: string
  paragraphs: string[]
  /** A button; `href` is an absolute URL. */
  button?: { label: string; href: string }
  /** A code to copy, large and spaced, with its label. */
  code?: { label: string; value: string }
  /** Small print at the end. */
  footer: string[]
}

const colours = {
  ground: '#fdf4f7',
  surface: '#ffffff',
  text: '#231a26',
  muted: '#6b5f6e',
  primary: '#c81e63',
  secondary: '#fbdce8',
}
const font = "font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif"

/**
 * Returns the two forms of a mail from the same parts: plain text, and HTML without tables, scripts or remote
 * pictures.
 */
export function layOutMail(parts: MailParts): { text: string; html: string } {
  return { text: textOf(parts), html: htmlOf(parts) }
}

function textOf({ brand, title, paragraphs, button, code, footer }: MailParts): string {
  const blocks = [
    title,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...(code ? [`${code.label}\n${code.value}`] : []),
    ['-- ', brand, ...footer].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

function htmlOf({ lang, brand, title, paragraphs, button, code, footer }: MailParts): string {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`
  const small = (line: string) => `<p style="margin:0 0 8px">${escapeHtml(line)}</p>`
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;background:${colours.ground};color:${colours.text};${font};font-size:17px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:24px 16px">
<p style="margin:0 0 16px;font-size:21px;font-weight:700;color:${colours.primary}">${escapeHtml(brand)}</p>
<div style="background:${colours.surface};border-radius:18px;padding:28px 24px">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${button ? buttonOf(button) : ''}
${code ? codeOf(code) : ''}
</div>
<div style="padding:20px 8px;font-size:14px;color:${colours.muted}">
${footer.map(small).join('\n')}
</div>
</div>
</body>
</html>
`
}

function buttonOf({ label, href }: { label: string; href: string }): string {
  const look = `display:inline-block;background:${colours.primary};color:#ffffff;padding:14px 28px;border-radius:10px;font-weight:700;text-decoration:none`
  return `<p style="margin:24px 0"><a href="${escapeHtml(href)}" style="${look}">${escapeHtml(label)}</a></p>`
}

function codeOf({ label, value }: { label: string; value: string }): string {
  const look = `display:inline-block;background:${colours.secondary};padding:10px 18px;border-radius:10px;font-size:28px;font-weight:700;letter-spacing:6px`
  return `<p style="margin:0 0 8px">${escapeHtml(label)}</p>
<p style="margin:0"><span style="${look}">${escapeHtml(value)}</span></p>`
}

/**
 * Returns the configured sender address with another name: `no-reply@vonk.test` as `Vonk
 * <no-reply@vonk.test>`.
 */
export function senderNamed(from: string, name: string): string {
  const address = /<([^<>]*)>$/.exec(from)?.[1] ?? from
  return `${name.replace(/[<>"\p{Cc}]/gu, ' ').trim()} <${address}>`
}
