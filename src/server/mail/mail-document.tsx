import type { ReactElement } from 'react'
import type { MailColours, MailParts } from './mail-parts.ts'

// The HTML of a mail. Mail programs drop what they do not know, so each element bears its own styles for the light mode;
// one style sheet turns the colours in programs that know `prefers-color-scheme`. Others show the light one.

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
  const { lang, brand, look, title, paragraphs, list = [], button, code, footer, links = [] } = parts
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
            <h1 style={{ margin: '0 0 16px', fontSize: '24px', lineHeight: 1.25 }}>{title}</h1>
            {paragraphs.map((line) => (
              <p key={line} style={{ margin: '0 0 16px' }}>
                {line}
              </p>
            ))}
            {list.length > 0 && (
              <ul style={{ margin: '0 0 16px', paddingLeft: '22px' }}>
                {list.map((line) => (
                  <li key={line} style={{ margin: '0 0 6px', fontWeight: 600 }}>
                    {line}
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
                {line}
              </p>
            ))}
            {links.map(({ label, href }) => (
              <p key={href} style={{ margin: '0 0 8px' }}>
                <a
                  className="link"
                  href={href}
                  style={{ display: 'inline-block', padding: '4px 0', color: light.primary }}
                >
                  {label}
                </a>
              </p>
            ))}
          </div>
        </div>
      </body>
    </html>
  )
}

function Button({ label, href, colours }: { label: string; href: string; colours: MailColours }) {
  return (
    <p style={{ margin: '24px 0' }}>
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
      <p style={{ margin: '0 0 8px' }}>{label}</p>
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
