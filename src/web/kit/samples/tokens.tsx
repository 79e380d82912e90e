import { Section } from './section.tsx'

const colours = [
  'primary',
  'secondary',
  'success',
  'unread-messages',
  'warning',
  'danger',
  'gold',
  'ground',
  'surface',
  'raised',
  'text',
  'muted',
  'line',
  'edge',
  'focus',
]

/** Colours and type sizes. */
export function Tokens() {
  return (
    <Section title="Tokens and type">
      <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5">
        {colours.map((name) => (
          <li key={name} className="text-xs text-muted">
            <span
              className="mb-1 block h-12 rounded-control ring-1 ring-line ring-inset"
              style={{ background: `var(--${name})` }}
            />
            {name}
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-col gap-3">
        <p className="font-heading text-3xl font-bold">Someone nearby is awake too</p>
        <p className="font-heading text-2xl font-bold">Say hello before midnight</p>
        <p className="font-heading text-xl font-bold">Twelve people like the same things</p>
        <p className="font-heading text-lg font-bold">Gęś, żółw, åse, München, cœur, año</p>
        <p>
          Body, 17 px. A warm place with the lights on, where nobody has to be clever to say good evening.
        </p>
        <p className="text-sm text-muted">Small, 15 px. Last seen this afternoon, 12 km away.</p>
        <p className="text-xs text-muted tabular-nums">Tiny, 13 px. 01:23:45</p>
      </div>
    </Section>
  )
}
