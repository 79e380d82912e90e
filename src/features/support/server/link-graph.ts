import {
  forceCollide,
  forceLink,
  forceManyBody,
  forceSimulation,
  forceX,
  forceY,
  type SimulationLinkDatum,
  type SimulationNodeDatum,
} from 'd3-force'
import { graphSize, type LinkReason } from '../rules.ts'

/** Two accounts and what they share. */
export interface Pair {
  from: number
  to: number
  reasons: LinkReason[]
}

interface Placed extends SimulationNodeDatum {
  id: number
}

const steps = 240
const nodeRadius = 44

/**
 * Places accounts on a drawing: those that share something near each other, the one it is about in the middle. The same accounts
 * are always placed in the same way. Coordinates are in the units of `graphSize`.
 */
export function placeGraph(
  centre: number,
  others: readonly number[],
  pairs: readonly Pair[],
): { id: number; x: number; y: number }[] {
  const nodes: Placed[] = [{ id: centre, fx: 0, fy: 0 }, ...others.map((id) => ({ id }))]
  const known = new Set(nodes.map(({ id }) => id))
  const links: SimulationLinkDatum<Placed>[] = pairs
    .filter(({ from, to }) => known.has(from) && known.has(to))
    .map(({ from, to }) => ({ source: from, target: to }) as unknown as SimulationLinkDatum<Placed>)
  // Its first positions and its randomness are its own and the same each time.
  forceSimulation(nodes)
    .force(
      'links',
      forceLink<Placed, SimulationLinkDatum<Placed>>(links)
        .id(({ id }) => id)
        .distance(110),
    )
    .force('apart', forceManyBody().strength(-320))
    .force('size', forceCollide(nodeRadius))
    // The drawing is wider than high.
    .force('x', forceX(0).strength(0.04))
    .force('y', forceY(0).strength(0.1))
    .stop()
    .tick(steps)
  const reach = (axis: 'x' | 'y') => Math.max(1, ...nodes.map((node) => Math.abs(node[axis] ?? 0)))
  const { width, height, margin } = graphSize
  const scale = Math.min(1, (width / 2 - margin) / reach('x'), (height / 2 - margin) / reach('y'))
  return nodes.map(({ id, x = 0, y = 0 }) => ({
    id,
    x: Math.round(width / 2 + x * scale),
    y: Math.round(height / 2 + y * scale),
  }))
}
