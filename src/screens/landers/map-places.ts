import type { Country } from '../../core/countries.ts'

/** The pin of each country on the map (`art/landers/map.svg`, 1000 x 1350 units). */
export const pins: Record<Country, readonly [x: number, y: number]> = {
  NL: [524, 716],
  BE: [496, 790],
  FR: [430, 920],
  IT: [655, 1062],
  ES: [215, 1140],
  DE: [628, 770],
  AT: [742, 900],
  IE: [222, 656],
  GB: [352, 700],
  PL: [815, 745],
  CH: [562, 938],
  DK: [606, 612],
  FI: [890, 330],
  NO: [590, 450],
  SE: [705, 430],
  CA: [118, 140],
  US: [118, 290],
  AU: [112, 442],
  NZ: [268, 470],
}

/** The four countries beyond the map's edge are islands in its corner: how far each shape is moved. */
export const islands: Partial<Record<Country, readonly [x: number, y: number]>> = {
  CA: [40, 52],
  US: [40, 236],
  AU: [32, 374],
  NZ: [214, 402],
}

/** Routes between neighbours, as curves. */
export const routes = [
  'M524 716C500 640 420 640 352 700',
  'M628 770C690 700 760 700 815 745',
  'M430 920C470 1010 580 1050 655 1062',
  'M606 612C620 540 660 470 705 430',
  'M215 1140C250 1000 340 930 430 920',
  'M590 450C700 340 800 300 890 330',
] as const
