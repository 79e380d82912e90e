import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { loadParts, pagePart, ShownPartsProvider, useShownParts } from './page-part.tsx'

/** Returns a part that renders its name and, inside, what `inner` returns; and how often its code was loaded. */
function newPart(name: string, inner: () => ReactNode = () => null) {
  const loads: string[] = []
  const Part = pagePart(name, async () => {
    loads.push(name)
    return () => (
      <p>
        {name}
        {inner()}
      </p>
    )
  })
  return { Part, loads }
}

const Shown = () => <i>{useShownParts().join(' ')}</i>

/** Renders as the server does: what a page shows, then the names of the parts in it. */
function markupOf(page: ReactNode): string {
  return renderToStaticMarkup(
    <ShownPartsProvider value={new Set()}>
      {page}
      <Shown />
    </ShownPartsProvider>,
  )
}

test('a page names the parts that it shows, and no others', async () => {
  const notice = newPart('test-notice')
  const other = newPart('test-other')
  await loadParts()
  expect(markupOf(<notice.Part />)).toBe('<p>test-notice</p><i>test-notice</i>')
  expect(markupOf(null)).toBe('<i></i>')
  expect(other.loads).toEqual(['test-other'])
})

test('a browser loads the parts of a page with those inside them, once, and no others', async () => {
  let inner: ReturnType<typeof newPart> | undefined
  const outer = pagePart('test-outer', async () => {
    // Known only once the outer part is loaded.
    inner = newPart('test-inner')
    return () => (inner ? <inner.Part /> : null)
  })
  const other = newPart('test-unshown')
  await loadParts(['test-outer', 'test-inner'])
  await loadParts(['test-outer', 'test-inner'])
  const Outer = outer
  expect(markupOf(<Outer />)).toBe('<p>test-inner</p><i>test-outer test-inner</i>')
  expect(inner?.loads).toEqual(['test-inner'])
  expect(other.loads).toEqual([])
})

test('a part whose code is not loaded yet shows nothing', () => {
  const late = newPart('test-late')
  expect(markupOf(<late.Part />)).toBe('<i>test-late</i>')
})
