import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadParts, pagePart } from './page-part.tsx'

test('the server shows parts with the parts inside them, whose code it loads once', async () => {
  let loads = 0
  const Outer = pagePart(async () => {
    loads += 1
    // Known only once the outer part is loaded.
    const Inner = pagePart(async () => () => <p>inner</p>)
    return () => <Inner />
  })
  await loadParts()
  await loadParts()
  expect(renderToStaticMarkup(<Outer />)).toBe('<p>inner</p>')
  expect(loads).toBe(1)
})

test('a part whose code is not loaded yet shows nothing', () => {
  const Late = pagePart(async () => () => <p>late</p>)
  expect(renderToStaticMarkup(<Late />)).toBe('')
})
