import { useSearchParams } from 'react-router'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import type { Elements } from '../../../web/kit/elements.ts'
import { RotateCcw, Search } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { AppLink } from '../../../web/router/app-link.tsx'
import { type Edited, keepEdited, useEdited } from './edited.ts'
import { SettingControl, useSettingTexts } from './setting-control.tsx'
import { type FormSetting, type GroupName, groupNames, settingGroups, settingsIn } from './setting-list.ts'

interface SettingsFormProps {
  /** Whose settings: `site 3`. */
  of: string
  /** What is stored, the nearest first: of a site itself, of its company, of the product. */
  layers: { source: 'site' | 'company' | 'product'; values: Record<string, unknown> }[]
  /** The live version that the first layer is; null for a company. */
  base: number | null
  errors: Record<string, string>
  /** What becomes of the changes. */
  actions: Elements
}

/** The settings of a site or company by group; each says where its value comes from. Group and search are in the URL. */
export function SettingsForm({ of, layers, base, errors, actions }: SettingsFormProps) {
  const t = useTranslations('configuration')
  const texts = useSettingTexts()
  const [search, setSearch] = useSearchParams()
  const { changes: edited } = useEdited(of)
  const count = Object.keys(edited).length
  const wanted = search.get('q')?.trim().toLowerCase() ?? ''
  const group = groupNames.find((name) => name === search.get('group')) ?? 'site'
  const found = groupNames
    .flatMap((name) => settingsIn(name))
    .filter(({ name }) => texts.label(name).toLowerCase().includes(wanted) || name.includes(wanted))
  const shown = wanted === '' ? settingsIn(group) : found
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[13rem_minmax(0,46rem)]">
      <div className="flex min-w-0 flex-col gap-3">
        <label className="relative block">
          <span className="sr-only">{t('settings.find')}</span>
          <Search className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted" />
          <input
            type="search"
            placeholder={t('settings.find')}
            value={search.get('q') ?? ''}
            onChange={({ target }) =>
              setSearch(target.value === '' ? { group } : { group, q: target.value }, { replace: true })
            }
            className="control min-h-10! ps-9 text-sm"
          />
        </label>
        <Groups current={wanted === '' ? group : null} edited={edited} errors={errors} />
      </div>
      <div className="flex min-w-0 flex-col">
        {shown.length === 0 ? <p className="text-muted">{t('settings.none')}</p> : null}
        <ul className="flex flex-col divide-y divide-line border-y border-line bg-surface px-4">
          {shown.map(({ name, control }) => (
            <ItemBoundary key={name} as="li">
              <SettingRow {...{ name, of, layers, base, edited }} error={errorOf(errors, name)}>
                {(props) => <SettingControl {...props} control={control} />}
              </SettingRow>
            </ItemBoundary>
          ))}
        </ul>
        {count > 0 ? (
          <div className="sticky bottom-(--bottom-bar) z-10 -mx-1 mt-4 flex flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-raised px-4 py-3 shadow-soft">
            <span className="me-auto text-sm font-semibold">{t('settings.changes', { count })}</span>
            <Button tone="quiet" size="small" onClick={() => keepEdited(of, {}, base)}>
              {t('settings.discard')}
            </Button>
            {actions}
          </div>
        ) : null}
      </div>
    </div>
  )
}

/** Returns what was refused about a setting, or a part of it. */
function errorOf(errors: Record<string, string>, name: string): string | undefined {
  const path = Object.keys(errors).find((key) => key.replace(/^settings\./, '').split('.')[0] === name)
  return path === undefined ? undefined : errors[path]
}

interface GroupsProps {
  current: GroupName | null
  edited: Edited
  errors: Record<string, string>
}

function Groups({ current, edited, errors }: GroupsProps) {
  const t = useTranslations('configuration')
  return (
    <nav aria-label={t('settings.group')} className="scroll-row min-w-0">
      <ul className="flex min-w-max gap-1 lg:min-w-0 lg:flex-col">
        {groupNames.map((name) => {
          const names = Object.keys(settingGroups[name])
          const changes = names.filter((each) => each in edited).length
          const isWrong = names.some((each) => errorOf(errors, each) !== undefined)
          return (
            <li key={name}>
              <AppLink
                to={`?group=${name}`}
                replace
                preventScrollReset
                aria-current={name === current ? 'page' : undefined}
                className="flex min-h-9 items-center gap-2 rounded-control px-3 text-sm font-medium text-muted hover:bg-surface hover:text-text aria-[current=page]:bg-secondary aria-[current=page]:text-on-secondary"
              >
                <span className="flex-1 whitespace-nowrap">{t(`groups.${name}`)}</span>
                {changes > 0 ? (
                  <span className={`text-xs tabular-nums ${isWrong ? 'text-danger' : ''}`}>{changes}</span>
                ) : null}
              </AppLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface RowProps {
  name: FormSetting
  of: string
  layers: SettingsFormProps['layers']
  base: number | null
  edited: Edited
  error: string | undefined
  children: (props: {
    name: string
    label: string
    value: unknown
    error: string | undefined
    onChange: (value: unknown) => void
  }) => Elements
}

function SettingRow({ name, of, layers, base, edited, error, children }: RowProps) {
  const t = useTranslations('configuration.settings')
  const texts = useSettingTexts()
  const isEdited = name in edited
  const own = layers[0]
  // Of a setting that is taken back, what it then inherits.
  const inherited = layers.filter((layer) => layer !== own)
  const from = (isEdited && edited[name] === null ? inherited : layers).find(({ values }) => name in values)
  const value = isEdited && edited[name] !== null ? edited[name] : from?.values[name]
  const isSet = isEdited ? edited[name] !== null : own !== undefined && name in own.values
  function change(next: unknown) {
    const { [name]: _before, ...others } = edited
    const isAsStored = own !== undefined && JSON.stringify(own.values[name] ?? null) === JSON.stringify(next)
    keepEdited(of, isAsStored ? others : { ...others, [name]: next }, base)
  }
  return (
    <li className="flex flex-col gap-2 py-4">
      {children({ name, label: texts.label(name), value, error, onChange: change })}
      <div className="flex min-h-6 flex-wrap items-center gap-2 text-xs text-muted">
        {isEdited ? <Badge tone="warning">{t('changed')}</Badge> : null}
        <span>{t('from', { source: isSet ? (own?.source ?? 'product') : (from?.source ?? 'product') })}</span>
        {isSet ? (
          <Button
            tone="quiet"
            size="small"
            icon={<RotateCcw />}
            className="ms-auto"
            onClick={() => change(null)}
          >
            {t('inherit')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}
