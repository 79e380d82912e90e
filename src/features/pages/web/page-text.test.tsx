import { createContext, useContext } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { PageText, sectionsOf } from './page-text.tsx'

const TextContext = createContext('')
const Shown = () => <PageText>{useContext(TextContext)}</PageText>
const Page = createRoutesStub([{ path: '/', Component: Shown }])

function render(text: string): string {
  const markup = renderToStaticMarkup(
    <TextContext value={text}>
      <Page />
    </TextContext>,
  )
  return markup.replace(/ (class|data-discover)="[^"]*"/g, '')
}

// spec: pages-2
test.each([
  ['One.\n\nTwo.', '<p>One.</p><p>Two.</p>', 'paragraphs'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>', 'a list'],
  [
    'See [terms](/pages/terms) and [help](/pages/faq#mail).',
    '<p>See <a href="/pages/terms">terms</a> and <a href="/pages/faq#mail">help</a>.</p>',
    'several links in a line',
  ],
  ['[out](https://elsewhere.test)', '<p>[out](https://elsewhere.test)</p>', 'no link to other sites'],
  ['<b>bold</b>', '<p>&lt;b&gt;bold&lt;/b&gt;</p>', 'no HTML'],
])('%j is shown as %s (%s)', (text, markup) => {
  expect(render(text)).toBe(markup)
})

// spec: pages-2
test('a body is split at its headings, which get their anchors in order', () => {
  expect(sectionsOf('Before.\n\n## One\n\na\n\n- b\n\n## Two', ['first', 'second'])).toEqual([
    { anchor: '', title: '', text: 'Before.' },
    { anchor: 'first', title: 'One', text: 'a\n\n- b' },
    { anchor: 'second', title: 'Two', text: '' },
  ])
})
