import { loadDocument } from '../../web/screen.ts'
import './map.css'
import type { Country } from '../../core/countries.ts'
import { useSiteSettings } from '../../features/sites/web/public.tsx'
import { useTranslations } from '../../web/i18n/texts.ts'
import { Begin, defineLander, Lander, landerHandle } from './lander.tsx'

/** The pin of each country on the map (`art/landers/map.svg`, 1000 x 1350 units). */
const pins: Record<Country, readonly [x: number, y: number]> = {
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
const islands: Partial<Record<Country, readonly [x: number, y: number]>> = {
  CA: [40, 52],
  US: [40, 236],
  AU: [32, 374],
  NZ: [214, 402],
}

/** Routes between neighbours, as curves. */
const routes = [
  'M524 716C500 640 420 640 352 700',
  'M628 770C690 700 760 700 815 745',
  'M430 920C470 1010 580 1050 655 1062',
  'M606 612C620 540 660 470 705 430',
  'M215 1140C250 1000 340 930 430 920',
  'M590 450C700 340 800 300 890 330',
] as const

const screen = defineLander()
export const loader = screen.loader
export const clientLoader = loadDocument
export const handle = landerHandle

const atlas = '/landers/map.svg'
const formId = 'map-form'

/** A map: the visitor puts the pin where they are, which the signup takes over. The pins are the form's radio buttons. */
export default function MapScreen() {
  const t = useTranslations('landers.map')
  const signup = useTranslations('signup')
  const settings = useSiteSettings()
  const countries = settings?.countries ?? []
  const isOffered = new Set<string>(countries.map(({ code }) => code))
  return (
    <Lander name="map" title={t('title')} description={t('description')} hasPeople={false}>
      <div className="map-page">
        <div className="map-words">
          <h1>{t('headline')}</h1>
          <p className="lander-lead">{t('text')}</p>
        </div>
        <fieldset className="map-sheet">
          <legend className="lander-only-read">{signup('country')}</legend>
          <svg viewBox="0 0 1000 1350" aria-hidden="true">
            <use href={`${atlas}#rest`} className="map-rest" />
            {Object.keys(pins).map((code) => (
              <use
                key={code}
                href={`${atlas}#${code}`}
                transform={move(islands[code as keyof typeof islands])}
                className={isOffered.has(code) ? 'map-land' : 'map-rest'}
                data-land={code}
              />
            ))}
            <Sea />
            <g className="map-routes">
              {routes.map((path) => (
                <path key={path} d={path} pathLength={100} />
              ))}
            </g>
          </svg>
          {countries.map(({ code, name }) => (
            <label
              key={code}
              className="map-pin"
              data-edge={edgeOf(pins[code][0])}
              style={{ left: `${pins[code][0] / 10}%`, top: `${pins[code][1] / 13.5}%` }}
            >
              <input
                type="radio"
                name="country"
                value={code}
                form={formId}
                defaultChecked={code === settings?.geoip_selected_country}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        <Begin heading={t('begin')} text={t('beginText')} formId={formId} className="map-begin" />
      </div>
    </Lander>
  )
}

/** Names of pins at the edge begin or end there, so that phones do not cut them. */
function edgeOf(x: number): 'left' | 'right' | undefined {
  return x < 260 ? 'left' : x > 800 ? 'right' : undefined
}

function move(by: readonly [number, number] | undefined): string | undefined {
  return by ? `translate(${by[0]} ${by[1]})` : undefined
}

/** Waves, a sailing boat, a whale and a paper plane. */
function Sea() {
  return (
    <>
      <g className="map-waves">
        <path d="M60 640q14-12 28 0t28 0M120 800q14-12 28 0t28 0M40 980q14-12 28 0t28 0M400 560q14-12 28 0t28 0M420 330q14-12 28 0t28 0M330 180q14-12 28 0t28 0M330 1250q14-12 28 0t28 0M780 1290q14-12 28 0t28 0M460 1180q14-12 28 0t28 0M790 600q14-12 28 0t28 0" />
      </g>
      <g transform="translate(-150 40)">
        <g className="map-boat">
          <path fill="#7b4a35" d="M250 890h92l-14 26h-64z" />
          <path fill="#fffaf0" d="M296 806v76h-42z" />
          <path fill="var(--primary)" d="M303 822v60h38z" />
          <path fill="none" stroke="#7b4a35" strokeWidth="4" d="M300 800v92" />
        </g>
      </g>
      <g className="map-whale">
        <path
          fill="#4d7f9c"
          d="M452 250c-10 34-40 44-74 40-36-4-50-26-44-48 6-24 34-30 60-22 18 6 22 24 40 22 10 0 12-10 8-20 8 4 14 2 18-6 4 10 2 20-8 34z"
        />
        <circle cx="352" cy="248" r="4" fill="#0e2a38" />
        <path
          fill="none"
          stroke="#7fb4cf"
          strokeWidth="5"
          strokeLinecap="round"
          d="M366 206c-2-16-12-22-20-20M368 206c4-16 14-20 22-16"
        />
      </g>
    </>
  )
}
