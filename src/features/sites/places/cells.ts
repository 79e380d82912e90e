/** A square of about 5 km: `cell` is its number (0 up to 40 million), `lat` and `lon` its centre. */
export type Cell = { cell: number; lat: number; lon: number }

/** 4000 rows of 0.045 degrees from pole to pole: 5.0 km each. */
const rowCount = 4000
const rowHeight = 180 / rowCount

/** Cells around the equator: 40,075 km at 5 km each. Rows further north and south have fewer. */
const equatorCellCount = 8015

/** Larger than the number of cells in any row, so that row and column make one number. */
const rowStride = 10_000

/**
 * Returns the cell of a position. Profiles store only this, never the position itself (decisions: Place). All
 * positions in a cell give the same result, and so does its centre. Longitudes beyond 180 wrap around. Throws
 * RangeError for a latitude beyond the poles or a number that is not finite.
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

/**
 * Rounds to five decimals: about a metre, far less than the distance from a centre to the edge of its cell.
 */
function roundDegrees(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
