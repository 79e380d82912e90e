import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { countryCodes, isCountry } from '../../../core/countries.ts'
import { regionNames } from '../../../core/intl.ts'
import { isLocale, type Locale, localeCodes, locales } from '../../../core/locales.ts'
import { isDay } from '../../../core/time.ts'
import { useFormatter, useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { ChoiceGroup } from '../../../web/kit/fields/choice-group.tsx'
import { TextAreaField, TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { Plus } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { PromotionPreview } from '../../promotions/preview/web/public.tsx'
import { placements, promotionKinds } from '../../promotions/rules.ts'
import { useSiteSettings } from '../../sites/web/public.tsx'
import type { StaffPromotion } from '../contract.ts'
import { askedSite, CataloguePage, mayLoad, useDrawer, useSite } from './catalogue-page.tsx'
import { ConfirmDialog, useEnding } from './confirm-dialog.tsx'
import { MakeDialog } from './make-dialog.tsx'
import { PictureField, usePicture } from './picture-field.tsx'
import { useUpload } from './use-upload.ts'

const screen = defineScreen({
  access: 'session',
  prepare: async (args) => {
    const site = await askedSite(args)
    if (site === null || !(await mayLoad(args, 'content.write'))) return
    await args.queryClient.ensureQueryData(args.api.catalogue.promotions.queryOptions({ input: { site } }))
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The advertising of a site, with what it has brought. */
export default function PromotionsScreen() {
  const t = useTranslations('catalogue.promotions')
  const { id } = useSite()
  const [isMaking, open, close] = useDrawer('new')
  const { data } = useQuery({
    ...useApi().catalogue.promotions.queryOptions({ input: { site: id } }),
    enabled: id > 0,
  })
  const ending = useEnding((api, promotion: StaffPromotion) =>
    api.call.catalogue.endPromotion({ id: promotion.id }),
  )
  const promotions = data?.promotions ?? []
  return (
    <CataloguePage
      part="promotions"
      actions={
        <Button size="small" icon={<Plus />} onClick={open}>
          {t('make')}
        </Button>
      }
    >
      {promotions.length === 0 ? (
        <p className="py-6 text-muted">{t('empty')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line bg-surface">
          {promotions.map((promotion) => (
            <ItemBoundary key={promotion.id} as="li">
              <PromotionRow promotion={promotion} onEnd={() => ending.ask(promotion)} />
            </ItemBoundary>
          ))}
        </ul>
      )}
      <MakePromotion isOpen={isMaking} onClose={close} />
      <ConfirmDialog
        ending={ending}
        titleOf={({ advertiser }) => t('endTitle', { advertiser })}
        textOf={() => t('endText')}
        label={t('end')}
      />
    </CataloguePage>
  )
}

function PromotionRow({ promotion, onEnd }: { promotion: StaffPromotion; onEnd: () => void }) {
  const t = useTranslations('catalogue.promotions')
  const locale = useLocale()
  const format = useFormatter()
  const { kind, placement, advertiser, texts, image, countries, state, is_switched_on } = promotion
  const day = (text: string) => format.dateTime(new Date(text), { dateStyle: 'medium', timeZone: 'UTC' })
  const languages = Object.keys(texts).filter(isLocale)
  const words = texts[locale.slice(0, 2) as Locale] ?? Object.values(texts)[0]
  const facts = [
    t(`kinds.${kind}`),
    t(`placements.${placement}`),
    languages.map((code) => code.toUpperCase()).join(' '),
    countries.length === 0
      ? t('everywhere')
      : countries.map((code) => regionNames(locale).of(code)).join(', '),
    promotion.ends_at === null
      ? t('since', { date: day(promotion.starts_at) })
      : t('between', { from: day(promotion.starts_at), until: day(promotion.ends_at) }),
  ]
  return (
    <li className="grid grid-cols-[6rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 px-4 py-3 text-sm lg:grid-cols-[8rem_minmax(0,1fr)_12rem_8rem]">
      <img src={image} alt="" width={640} height={360} className="w-full rounded-control bg-secondary" />
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold">{words?.title}</p>
        <p>{advertiser}</p>
        <p className="text-muted">{facts.join(' · ')}</p>
      </div>
      <p className="text-muted tabular-nums max-lg:col-start-2">
        <span className="block">{t('shown', { count: promotion.shown })}</span>
        <span className="block">{t('opened', { count: promotion.opened })}</span>
        <span className="block">{t('dismissed', { count: promotion.dismissed })}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2 max-lg:col-start-2 lg:flex-col lg:items-end">
        <Badge tone={state === 'running' ? 'success' : state === 'planned' ? 'secondary' : 'neutral'}>
          {t(`states.${state}`)}
        </Badge>
        {state !== 'over' && !is_switched_on ? <Badge tone="warning">{t('switchedOff')}</Badge> : null}
        {state === 'over' ? null : (
          <Button tone="quiet" size="small" aria-label={t('endOf', { advertiser })} onClick={onEnd}>
            {t('end')}
          </Button>
        )}
      </div>
    </li>
  )
}

function MakePromotion({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('catalogue.promotions')
  const upload = useUpload('/admin/promotions', onClose)
  return (
    <MakeDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('make')}
      label={t('place')}
      size={800}
      isSending={upload.isSending}
    >
      {(formId) => <PromotionForm formId={formId} upload={upload} />}
    </MakeDialog>
  )
}

type Texts = Partial<Record<Locale, { title: string; text: string }>>

/** The form of new advertising with its preview. What was entered stays where it is refused. */
function PromotionForm(props: { formId: string; upload: ReturnType<typeof useUpload> }) {
  const { formId, upload } = props
  const t = useTranslations('catalogue.promotions')
  const locale = useLocale()
  const settings = useSiteSettings()
  const { id: site_id } = useSite()
  const own = localeCodes.find((code) => code === locale.slice(0, 2)) ?? 'en'
  const [kind, setKind] = useState<(typeof promotionKinds)[number]>('resell')
  const [placement, setPlacement] = useState<(typeof placements)[number]>('grid')
  const [advertiser, setAdvertiser] = useState('')
  const [link, setLink] = useState('https://')
  const [language, setLanguage] = useState<Locale>(own)
  const [texts, setTexts] = useState<Texts>({})
  const [countries, setCountries] = useState<string[]>([])
  const [file, setFile] = useState<File | null>(null)
  const image = usePicture(file)
  const [isChecked, setChecked] = useState(false)
  const shown = texts[language] ?? { title: '', text: '' }
  const written = Object.fromEntries(
    Object.entries(texts).filter(([, { title, text }]) => title.trim() !== '' || text.trim() !== ''),
  ) as Texts

  function write(change: Partial<{ title: string; text: string }>) {
    setTexts((before) => ({ ...before, [language]: { ...shown, ...change } }))
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setChecked(true)
    if (!file) return
    const sent = new FormData(event.currentTarget)
    const [from, until] = [String(sent.get('starts_at')), String(sent.get('ends_at'))]
    const promotion = {
      site_id,
      kind,
      placement,
      advertiser,
      texts: written,
      link,
      countries: countries.filter(isCountry),
      starts_at: isDay(from) ? `${from}T00:00:00.000Z` : new Date().toISOString(),
      ends_at: isDay(until) ? `${until}T23:59:59.999Z` : null,
    }
    void upload.send('promotion', promotion, file, t('placed'))
  }
  const { fields } = upload
  const textError =
    fields.texts ??
    fields[`texts.${language}`] ??
    fields[`texts.${language}.title`] ??
    fields[`texts.${language}.text`]
  const elsewhere = localeCodes.find(
    (code) => code !== language && Object.keys(fields).some((path) => path.startsWith(`texts.${code}`)),
  )
  return (
    <form id={formId} method="dialog" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {upload.problem === null ? null : (
        <Alert tone="danger" isAnnounced>
          {upload.problem}
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('kind')}
          value={kind}
          options={promotionKinds.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
          onChange={(event) =>
            setKind(promotionKinds.find((each) => each === event.target.value) ?? 'resell')
          }
        />
        <SelectField
          label={t('placement')}
          value={placement}
          options={placements.map((each) => ({ value: each, label: t(`placements.${each}`) }))}
          onChange={(event) => setPlacement(placements.find((each) => each === event.target.value) ?? 'grid')}
        />
        <TextField
          label={t('advertiser')}
          hint={t('advertiserHint')}
          maxLength={60}
          autoComplete="off"
          value={advertiser}
          onChange={(event) => setAdvertiser(event.target.value)}
          error={fields.advertiser}
        />
        <TextField
          label={t('link')}
          hint={t('linkHint')}
          type="url"
          maxLength={500}
          autoComplete="off"
          value={link}
          onChange={(event) => setLink(event.target.value)}
          error={fields.link}
        />
        <TextField name="starts_at" type="date" isOptional label={t('startsAt')} error={fields.starts_at} />
        <TextField name="ends_at" type="date" isOptional label={t('endsAt')} error={fields.ends_at} />
      </div>
      <PictureField
        label={t('picture')}
        hint={t('pictureHint')}
        error={fields.file ?? (isChecked && !file ? t('noPicture') : undefined)}
        file={file}
        onFile={setFile}
      />
      <fieldset className="flex flex-col gap-3 border-s-2 border-line ps-4">
        <legend className="float-start w-full text-sm font-semibold">{t('texts')}</legend>
        <p className="clear-both text-sm text-muted">{t('textsHint')}</p>
        <ChoiceGroup
          kind="one"
          look="chips"
          name="language"
          label={t('language')}
          isLabelHidden
          value={language}
          onChange={(value) => setLanguage(localeCodes.find((code) => code === value) ?? own)}
          choices={localeCodes.map((code) => ({
            value: code,
            label: written[code] ? `${locales[code].nativeName} ✓` : locales[code].nativeName,
          }))}
          className="[&_.choice-chip]:min-h-9 [&_.choice-chip]:px-3"
        />
        <TextField
          label={t('titleLabel')}
          lang={language}
          maxLength={60}
          autoComplete="off"
          value={shown.title}
          onChange={(event) => write({ title: event.target.value })}
        />
        <TextAreaField
          label={t('textLabel')}
          lang={language}
          maxGraphemes={140}
          rows={2}
          value={shown.text}
          onChange={(event) => write({ text: event.target.value })}
          error={
            textError ?? (elsewhere ? t('wrongIn', { language: locales[elsewhere].nativeName }) : undefined)
          }
        />
      </fieldset>
      <details>
        <summary className="cursor-pointer text-sm font-semibold">
          {countries.length === 0 ? t('countriesAll') : t('countriesSome', { count: countries.length })}
        </summary>
        <ChoiceGroup
          kind="many"
          look="chips"
          name="countries"
          label={t('countries')}
          isLabelHidden
          value={countries}
          onChange={setCountries}
          choices={countryCodes.map((code) => ({ value: code, label: regionNames(locale).of(code) ?? code }))}
          className="mt-2 [&_.choice-chip]:min-h-9 [&_.choice-chip]:px-3"
        />
      </details>
      <section className="flex flex-col gap-2">
        <h3 className="text-sm font-semibold">{t('preview')}</h3>
        <div lang={language}>
          <PromotionPreview
            isCompact={placement === 'chats'}
            hide={null}
            promotion={{
              id: 1,
              kind,
              advertiser: advertiser || '–',
              title: shown.title || '–',
              text: shown.text || '–',
              image: image ?? `/marks/${settings?.niche ?? 1}.svg`,
              link,
              host: hostOf(link),
            }}
          />
        </div>
      </section>
    </form>
  )
}

function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : '–'
}
