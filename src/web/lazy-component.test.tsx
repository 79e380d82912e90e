import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyComponent, loadLazyComponents } from './lazy-component.tsx'

test('the server shows components with those inside them, whose code it loads once', async () => {
  let loads = 0
  const Outer = lazyComponent(async () => {
    loads += 1
    // Known only once the outer one is loaded.
    const Inner = lazyComponent(async () => () => <p>inner</p>)
    return () => <Inner />
  })
  await loadLazyComponents()
  await loadLazyComponents()
  expect(renderToStaticMarkup(<Outer />)).toBe('<p>inner</p>')
  expect(loads).toBe(1)
})

test('a component whose code is not loaded yet shows nothing', () => {
  const Late = lazyComponent(async () => () => <p>late</p>)
  expect(renderToStaticMarkup(<Late />)).toBe('')
})
