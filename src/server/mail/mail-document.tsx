import { createElement, Fragment, type ReactElement } from 'react'
import type { MailColours, MailParts } from './mail-parts.ts'

// The HTML of a mail. Mail programs drop what they do not support, so each element has inline styles for the light mode;
// one style sheet changes the colours in programs that support `prefers-color-scheme`. Others show the light mode.

const font = "Figtree,'Segoe UI',Helvetica,Arial,sans-serif"

/** Class names of the elements whose colours differ in the dark mode. */
function darkStyles(colours: MailColours): string {
  const rules = {
    ground: `background:${colours.ground};color:${colours.text}`,
    card: `background:${colours.surface};color:${colours.text}`,
    brand: `color:${colours.primary}`,
    small: `color:${colours.muted}`,
    link: `color:${colours.primary}`,
    button: `background:${colours.primary};color:${colours.onPrimary}`,
    code: `background:${colours.secondary};color:${colours.onSecondary}`,
  }
  const sheet = Object.entries(rules).map(
    ([name, style]) => `.${name}{${style.replace(/(;|$)/g, ' !important$1')}}`,
  )
  return `@media (prefers-color-scheme:dark){${sheet.join('')}}`
}

/** Returns the document of a mail. */
export function mailDocument(parts: MailParts): ReactElement {
  const { lang, brand, look, preview, title, paragraphs, list = [], button, code, footer, links = [] } = parts
  const { light } = look
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        {/* Colours only, from constants: nothing in it comes from a member. */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the selectors */}
        <style dangerouslySetInnerHTML={{ __html: darkStyles(look.dark) }} />
      </head>
      <body
        className="ground"
        style={{
          margin: 0,
          background: light.ground,
          color: light.text,
          fontFamily: font,
          fontSize: '17px',
          lineHeight: 1.5,
        }}
      >
        {preview && <Preview text={preview} />}
        <div style={{ maxWidth: '560px', margin: '0 auto', padding: '24px 16px' }}>
          <p
            className="brand"
            style={{ margin: '0 0 16px', fontSize: '21px', fontWeight: 700, color: light.primary }}
          >
            {brand}
          </p>
          <main
            className="card"
            style={{
              display: 'block',
              background: light.surface,
              borderRadius: '18px',
              padding: '28px 24px',
            }}
          >
            <h1 style={{ margin: 0, fontSize: '24px', lineHeight: 1.25 }}>
              <Line text={title} />
            </h1>
            {paragraphs.map((line) => (
              <p key={line} style={{ margin: '16px 0 0' }}>
                <Line text={line} />
              </p>
            ))}
            {list.length > 0 && (
              <ul style={{ margin: '16px 0 0', paddingLeft: '22px' }}>
                {list.map((line) => (
                  <li key={line} style={{ margin: '6px 0 0', fontWeight: 600 }}>
                    <Line text={line} />
                  </li>
                ))}
              </ul>
            )}
            {button && <Button {...button} colours={light} />}
            {code && <Code {...code} colours={light} />}
          </main>
          <div className="small" style={{ padding: '20px 8px', fontSize: '14px', color: light.muted }}>
            {footer.map((line) => (
              <p key={line} style={{ margin: '0 0 8px' }}>
                <Line text={line} />
              </p>
            ))}
            {links.map(({ label, href }) => (
              <p key={href} style={{ margin: '0 0 8px' }}>
                <a
                  className="link"
                  href={href}
                  style={{ display: 'inline-block', padding: '4px 0', color: light.primary }}
                >
                  <Line text={label} />
                </a>
              </p>
            ))}
          </div>
        </div>
      </body>
    </html>
  )
}

/** Words with a hyphen after their first letter, such as e-mail, which must not break there. */
const hyphenated = /((?<![\p{L}-])\p{L}-\p{L}+)/u

function Line({ text }: { text: string }) {
  const parts = text
    .split(hyphenated)
    .map((part) =>
      hyphenated.test(part) ? createElement('span', { style: { whiteSpace: 'nowrap' } }, part) : part,
    )
  return createElement(Fragment, null, ...parts)
}

/** Fills the preview, so that it ends before the text of the mail: mail programs show up to 140 characters. */
const padding = '\u034f\u200c\u00a0'.repeat(150)

function Preview({ text }: { text: string }) {
  return (
    <div
      aria-hidden="true"
      style={{
        display: 'none',
        maxHeight: 0,
        overflow: 'hidden',
        fontSize: '1px',
        lineHeight: '1px',
        opacity: 0,
      }}
    >
      {text}
      {padding}
    </div>
  )
}

function Button({ label, href, colours }: { label: string; href: string; colours: MailColours }) {
  return (
    <p style={{ margin: '24px 0 0' }}>
      <a
        className="button"
        href={href}
        style={{
          display: 'inline-block',
          background: colours.primary,
          color: colours.onPrimary,
          padding: '14px 28px',
          borderRadius: '10px',
          fontWeight: 700,
          textDecoration: 'none',
        }}
      >
        {label}
      </a>
    </p>
  )
}

function Code({ label, value, colours }: { label: string; value: string; colours: MailColours }) {
  return (
    <>
      <p style={{ margin: '24px 0 8px' }}>{label}</p>
      <p style={{ margin: 0 }}>
        <span
          className="code"
          style={{
            display: 'inline-block',
            background: colours.secondary,
            color: colours.onSecondary,
            padding: '10px 18px',
            borderRadius: '10px',
            fontSize: '28px',
            fontWeight: 700,
            letterSpacing: '6px',
          }}
        >
          {value}
        </span>
      </p>
    </>
  )
}
