import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PageTitle, TitleProvider } from './page-title.tsx'

const titleOf = (total: number, title?: string, neutral?: string, isWhole = false) =>
  renderToStaticMarkup(
    <TitleProvider siteName="Vonk" total={total} neutral={neutral}>
      <PageTitle isWhole={isWhole} {...(title === undefined ? {} : { title })} />
    </TitleProvider>,
  )

// spec: browser-11, frame-29
test.each([
  [titleOf(0, 'Messages'), 'Messages · Vonk', 'screen and site'],
  [titleOf(3, 'Messages'), '(3) Messages · Vonk', 'with what is new in front'],
  [titleOf(0), 'Vonk', 'the site only'],
  [titleOf(2, 'Vonk, for two', undefined, true), '(2) Vonk, for two', 'a title that names the site itself'],
  [titleOf(3, 'Messages', 'Home'), '(3) Home', 'discreet: neither screen nor site'],
  [titleOf(0, 'Anna, 34', 'Home'), 'Home', 'nor whom one looks at'],
  [titleOf(0, undefined, 'Home'), 'Home', 'nor the site only'],
])('%s', (markup, title, _why) => {
  expect(markup).toBe(`<title>${title}</title>`)
})
