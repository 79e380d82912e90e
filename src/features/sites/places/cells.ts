/** A square of about 5 km: `cell` is its number (0 up to 40 million), `lat` and `lon` its centre. */
export type Cell = { cell: number; lat: number; lon: number }

/** 4000 rows of 0.045 degrees from pole to pole: 5.0 km each. */
const rowCount = 4000
const rowHeight = 180 / rowCount

/** Cells round the equator: 40,075 km at 5 km each. Further north and south a row has fewer. */
const equatorCellCount = 8015

/** Larger than any number of cells in a row, so that row and column make one number. */
const rowStride = 10_000

/**
 * The cell in which a position lies. Profiles keep only this, never the position itself (decisions: Place).
 * Every position of a cell gives the same answer, and so does the centre. Longitudes beyond 180 go on round
 * the earth. Throws RangeError for a latitude beyond the poles or a number that is not finite.
 */
export function cellOf(lat: number, lon: number): Cell {
  if (!(Math.abs(lat) <= 90) || !Number.isFinite(lon)) throw new RangeError('not a position on earth')
  const row = Math.min(rowCount - 1, Math.floor((lat + 90) / rowHeight))
  const centreLat = (row + 0.5) * rowHeight - 90
  const columnCount = Math.max(1, Math.round(equatorCellCount * Math.cos((centreLat * Math.PI) / 180)))
  const turns = (lon + 180) / 360
  const column = Math.min(columnCount - 1, Math.floor((turns - Math.floor(turns)) * columnCount))
  const centreLon = ((column + 0.5) / columnCount) * 360 - 180
  return { cell: row * rowStride + column, lat: roundDegrees(centreLat), lon: roundDegrees(centreLon) }
}

/** Five decimals: a metre, far less than what separates a centre from the edge of its cell. */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
