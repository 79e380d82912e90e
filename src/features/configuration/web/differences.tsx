import { type Currency, minorUnits } from '../../../core/money.ts'
import { writeAmount } from '../../../core/typed-amounts.ts'
import { useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { useMoney } from '../../../web/i18n/use-money.ts'
import type { BadgeTone } from '../../../web/kit/badge.tsx'
import type { SettingDifference, SiteVersion } from '../contract.ts'
import { useSettingTexts } from './setting-control.tsx'
import { type Control, groupNames, settingsIn } from './setting-list.ts'

/** The tone of each state. */
export const stateTones: Record<SiteVersion['state'], BadgeTone> = {
  draft: 'secondary',
  scheduled: 'warning',
  live: 'success',
  past: 'neutral',
  dropped: 'neutral',
  stale: 'danger',
}

interface DifferencesProps {
  differences: readonly SettingDifference[]
  /** Heading of the second column: what will be, or what became. */
  after: string
}

/** What was beside what will be, one setting in a row. */
export function Differences({ differences, after }: DifferencesProps) {
  const t = useTranslations('configuration.versions')
  const texts = useSettingTexts()
  return (
    <section
      aria-label={t('difference')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      className="self-start overflow-x-auto border-y border-line bg-surface"
    >
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            {[t('setting'), t('before'), after].map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2 text-start font-medium ${index === 0 ? 'w-1/4' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {differences.map(({ name, before, after: next, inherited }) => (
            <tr key={name} className="align-top">
              <th scope="row" className="px-3 py-2 text-start font-medium">
                {texts.label(name)}
              </th>
              <td className="px-3 py-2 text-muted">
                <Shown name={name} value={before} other={next ?? inherited} inherited={inherited} />
              </td>
              <td className="px-3 py-2">
                <Shown name={name} value={next} other={before ?? inherited} inherited={inherited} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const controls: Record<string, Control> = Object.fromEntries(
  groupNames.flatMap((group) => settingsIn(group).map(({ name, control }) => [name, control])),
)

/** A value in words. Lists and texts by language show what only this side has. */
function Shown({ inherited, ...props }: ShownProps & { inherited: unknown }) {
  const t = useTranslations('configuration.settings')
  if (props.value !== null) return <Value {...props} />
  return (
    <>
      <Value {...props} value={inherited} />
      <em className="block text-xs text-muted">{t('notSet')}</em>
    </>
  )
}

interface ShownProps {
  name: string
  value: unknown
  other: unknown
}

function Value({ name, value, other }: ShownProps) {
  const t = useTranslations('configuration.settings')
  const texts = useSettingTexts()
  const locale = useLocale()
  const control = controls[name]
  switch (control?.kind) {
    case 'switch':
      return value === true ? t('yes') : t('no')
    case 'choice':
      return texts.choice(String(value))
    case 'language':
      return texts.language(String(value))
    case 'money':
      return writeAmount(minorUnits(Number(value)), locale)
    case 'countries':
    case 'fields': {
      const shown = control.kind === 'fields' ? texts.field : texts.country
      const codes = value as string[]
      const others = Array.isArray(other) ? (other as string[]) : []
      return (
        <ul className="flex flex-wrap gap-x-2 gap-y-1">
          {codes.length === 0 ? <li>{t('noneChosen')}</li> : null}
          {codes.map((code) => (
            <li key={code} className={others.includes(code) ? 'text-muted' : 'font-semibold text-text'}>
              {shown(code)}
            </li>
          ))}
        </ul>
      )
    }
    case 'bundles':
      return <Bundles value={value as Bundle[]} other={other} />
    default:
      return typeof value === 'object' && value !== null ? (
        <Parts value={value} other={other} />
      ) : (
        <span className="wrap-anywhere whitespace-pre-wrap">{String(value)}</span>
      )
  }
}

/** The parts of a value by name, such as texts by language: those that the other side has as well are left out. */
function Parts({ value, other }: { value: object; other: unknown }) {
  const texts = useSettingTexts()
  const others = leavesOf(other)
  const parts = [...leavesOf(value)].filter(([path, text]) => others.get(path) !== text)
  return (
    <dl className="flex max-h-96 flex-col gap-1 overflow-y-auto">
      {parts.map(([path, text]) => (
        <div key={path}>
          <dt className="text-xs text-muted">
            {path
              .split(' ')
              .map((name) => texts.language(name))
              .join(' · ')}
          </dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function leavesOf(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[path, String(value)]])
  return new Map(
    Object.entries(value).flatMap(([name, part]) => [
      ...leavesOf(part, path === '' ? name : `${path} ${name}`),
    ]),
  )
}

interface Bundle {
  credits: number
  prices: Record<string, number>
}

/** The prices that differ from the other side's. */
function Bundles({ value, other }: { value: Bundle[]; other: unknown }) {
  const t = useTranslations('configuration.settings')
  const money = useMoney()
  const others = Array.isArray(other) ? (other as Bundle[]) : []
  return (
    <ul className="flex flex-col gap-1">
      {value.map(({ credits, prices }) => {
        const known = others.find((each) => each.credits === credits)?.prices ?? {}
        const changed = Object.entries(prices).filter(([currency, price]) => known[currency] !== price)
        return changed.length === 0 ? null : (
          <li key={credits}>
            <span>{t('bundle', { count: credits })}</span>
            {': '}
            <span>
              {changed.map(([currency, price]) => money(minorUnits(price), currency as Currency)).join(', ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
