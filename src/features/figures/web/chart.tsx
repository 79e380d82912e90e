import { classNames } from '../../../web/kit/class-names.ts'

/** A value of a part of the time, with its name for readers. */
export interface ChartPoint {
  key: string
  label: string
  value: number | null
  shown: string
}

interface ChartProps {
  label: string
  points: readonly ChartPoint[]
  /** Bars for what is counted, a line for ratios. */
  look: 'bars' | 'line'
  /** Taller, with its values at the axis. */
  isLarge?: boolean
  className?: string
}

const width = 640

/** A chart as SVG: drawn with the page, so that it needs no script. The table beside it holds the same numbers. */
export function Chart({ label, points, look, isLarge = false, className }: ChartProps) {
  const height = isLarge ? 240 : 96
  const top = isLarge ? 12 : 6
  const bottom = isLarge ? 26 : 2
  const start = isLarge ? 64 : 0
  const max = Math.max(0, ...points.map(({ value }) => value ?? 0))
  const scale = max === 0 ? 0 : (height - top - bottom) / max
  const step = (width - start) / Math.max(1, points.length)
  const x = (index: number) => start + step * (index + 0.5)
  const y = (value: number) => height - bottom - value * scale
  const [first] = points
  const last = points.at(-1)
  const highest = points.find(({ value }) => value === max)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height}`}
      className={classNames('h-auto w-full', className)}
      preserveAspectRatio="none"
    >
      <line x1={start} x2={width} y1={height - bottom} y2={height - bottom} className="stroke-line" />
      {look === 'bars' ? (
        points.map(({ key, value, label: name, shown }, index) => (
          <rect
            key={key}
            x={x(index) - step * 0.36}
            width={step * 0.72}
            y={y(value ?? 0)}
            height={Math.max(0, (value ?? 0) * scale)}
            className="fill-primary"
          >
            <title>{`${name}: ${shown}`}</title>
          </rect>
        ))
      ) : (
        <>
          {linesOf(points).map((run) => (
            <polyline
              key={run[0]}
              points={run.map((index) => `${x(index)},${y(points[index]?.value ?? 0)}`).join(' ')}
              fill="none"
              strokeWidth={isLarge ? 2.5 : 3}
              strokeLinejoin="round"
              strokeLinecap="round"
              className="stroke-primary"
            />
          ))}
          {isLarge || points.length < 3
            ? points.map(({ key, value, label: name, shown }, index) =>
                value === null ? null : (
                  <circle key={key} cx={x(index)} cy={y(value)} r={4} className="fill-primary">
                    <title>{`${name}: ${shown}`}</title>
                  </circle>
                ),
              )
            : null}
        </>
      )}
      {isLarge && first && last ? (
        <g className="fill-muted text-xs" fontSize="13">
          <text x={start - 8} y={y(max) + 5} textAnchor="end">
            {highest?.shown}
          </text>
          <text x={start} y={height - 6}>
            {first.label}
          </text>
          <text x={width} y={height - 6} textAnchor="end">
            {last.label}
          </text>
        </g>
      ) : null}
    </svg>
  )
}

/** Returns runs of points that follow each other without a gap, by their places. */
function linesOf(points: readonly ChartPoint[]): number[][] {
  const runs: number[][] = []
  points.forEach(({ value }, index) => {
    if (value === null) return
    const run = runs.at(-1)
    if (run?.at(-1) === index - 1) run.push(index)
    else runs.push([index])
  })
  return runs
}
