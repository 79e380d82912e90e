import type { ReactNode } from 'react'
import { classNames } from '../../../web/kit/class-names.ts'

/** A column: its name, and whether it holds numbers. */
export interface Column {
  key: string
  name: string
  isNumber?: boolean
}

export interface DataTableProps {
  label: string
  columns: readonly Column[]
  rows: readonly { key: string; cells: readonly ReactNode[]; tone?: 'danger' | undefined }[]
  empty: string
}

/** On phones the first cell stays while the others scroll. */
const firstCell = 'max-sm:first:sticky max-sm:first:start-0 max-sm:first:bg-inherit'

/** A dense table that scrolls by itself where the screen is narrow. */
export function DataTable({ label, columns, rows, empty }: DataTableProps) {
  if (rows.length === 0) return <p className="py-3 text-sm text-muted">{empty}</p>
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className="overflow-x-auto border-y border-line bg-surface"
    >
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line bg-surface text-muted">
            {columns.map(({ key, name, isNumber }) => (
              <th
                key={key}
                scope="col"
                className={classNames(
                  'px-3 py-2 font-medium whitespace-nowrap',
                  isNumber ? 'text-end' : 'text-start',
                  firstCell,
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells, tone }) => (
            <tr
              key={key}
              className={classNames(
                'bg-surface align-baseline hover:bg-ground',
                tone === 'danger' && 'text-danger',
              )}
            >
              {cells.map((cell, index) => (
                <td
                  key={columns[index]?.key}
                  className={classNames(
                    'px-3 py-2 whitespace-nowrap',
                    columns[index]?.isNumber && 'text-end',
                    firstCell,
                  )}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
