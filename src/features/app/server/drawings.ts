let drawings: Record<string, string> | undefined

/** Returns a drawing of `art/` as SVG by its path there, such as `marks/1`. Throws if there is none. */
export function drawingNamed(name: string): string {
  // At first use, so that programs without Vite can load this module.
  drawings ??= import.meta.glob<string>(
    ['../../../../art/marks/*.svg', '../../../../art/empty/offline.svg'],
    { query: '?raw', import: 'default', eager: true },
  )
  const drawing = drawings[`../../../../art/${name}.svg`]
  if (!drawing) throw new Error(`art has no ${name}.svg`)
  return drawing
}
