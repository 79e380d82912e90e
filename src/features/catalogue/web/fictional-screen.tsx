import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { countryCodes } from '../../../core/countries.ts'
import { regionNames } from '../../../core/intl.ts'
import { localeCodes, locales } from '../../../core/locales.ts'
import { type Gender, genderCodes, interestCodes, seekingCodes } from '../../../core/people.ts'
import { traits as allTraits, traitNames } from '../../../core/traits.ts'
import type { Api } from '../../../web/api/api.ts'
import { useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { ChoiceGroup } from '../../../web/kit/fields/choice-group.tsx'
import { TextAreaField, TextField } from '../../../web/kit/fields/field.tsx'
import { FieldError } from '../../../web/kit/fields/field-frame.tsx'
import { PictureRadio, PictureRadios } from '../../../web/kit/fields/picture-radios.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { Plus } from '../../../web/kit/icons.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { MoreLink } from '../../../web/kit/more-link.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import { useTraitTexts } from '../../profiles/web/public.tsx'
import { FictionalLabel } from '../../sites/web/public.tsx'
import type { FictionalProfile } from '../contract.ts'
import { askedSite, CataloguePage, mayLoad, useDrawer, useSite } from './catalogue-page.tsx'
import { ConfirmDialog, useEnding } from './confirm-dialog.tsx'
import { MakeDialog } from './make-dialog.tsx'
import { PictureField } from './picture-field.tsx'
import { useUpload } from './use-upload.ts'

function profilesOptions(api: Api, site: number, first?: string) {
  return api.catalogue.fictionalProfiles.infiniteOptions({
    input: (cursor: string | undefined) => ({ site, ...(cursor ? { cursor } : {}) }),
    initialPageParam: first,
    getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  })
}

const screen = defineScreen({
  access: 'session',
  prepare: async (args) => {
    const site = await askedSite(args)
    if (site === null || !(await mayLoad(args, 'catalogue.write'))) return
    const first = args.url.searchParams.get('cursor') ?? undefined
    await args.queryClient.ensureInfiniteQueryData(profilesOptions(args.api, site, first))
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** The invented people of a site, each labelled everywhere. */
export default function FictionalScreen() {
  const t = useTranslations('catalogue.fictional')
  const [search] = useSearchParams()
  const { id } = useSite()
  const [isMaking, open, close] = useDrawer('new')
  const { data, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    ...profilesOptions(useApi(), id, search.get('cursor') ?? undefined),
    enabled: id > 0,
  })
  const retiring = useEnding((api, { id: profile }: FictionalProfile) =>
    api.call.catalogue.retireFictionalProfile({ id: profile }),
  )
  const pages = data?.pages ?? []
  const profiles = pages.flatMap((page) => page.profiles)
  const next = pages.at(-1)?.next ?? null
  return (
    <CataloguePage
      part="fictional"
      actions={
        <Button size="small" icon={<Plus />} onClick={open}>
          {t('make')}
        </Button>
      }
    >
      <p className="max-w-prose text-sm text-muted">{t('what')}</p>
      {profiles.length === 0 ? (
        <p className="py-6 text-muted">{t('empty')}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,22rem),1fr))] gap-3">
          {profiles.map((profile) => (
            <ItemBoundary key={profile.id} as="li">
              <ProfileCard profile={profile} onRetire={() => retiring.ask(profile)} />
            </ItemBoundary>
          ))}
        </ul>
      )}
      {next === null ? null : (
        <MoreLink
          to={`?site=${id}&cursor=${encodeURIComponent(next)}`}
          label={t('more')}
          isLoading={isFetchingNextPage}
          isFailed={isFetchNextPageError}
          onMore={fetchNextPage}
        />
      )}
      <MakeProfile isOpen={isMaking} onClose={close} />
      <ConfirmDialog
        ending={retiring}
        titleOf={({ name }) => t('retireTitle', { name })}
        textOf={() => t('retireText')}
        label={t('retire')}
      />
    </CataloguePage>
  )
}

function ProfileCard({ profile, onRetire }: { profile: FictionalProfile; onRetire: () => void }) {
  const t = useTranslations('catalogue.fictional')
  const locale = useLocale()
  const { name, age, country, city, image, language, is_retired } = profile
  const place = [city, regionNames(locale).of(country)].filter(Boolean).join(', ')
  return (
    <li className="flex items-center gap-4 rounded-control border border-line bg-surface p-3 text-sm">
      {image ? (
        <img src={image} alt="" className="h-20 w-16 shrink-0 rounded-control object-cover" />
      ) : (
        <span className="h-20 w-16 shrink-0 rounded-control bg-secondary" />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="font-semibold break-words">{`${name}, ${age}`}</p>
        <p className="text-muted">{`${place} · ${language.toUpperCase()}`}</p>
        <p>{is_retired ? <Badge>{t('retired')}</Badge> : <FictionalLabel />}</p>
      </div>
      {is_retired ? null : (
        <Button tone="quiet" size="small" aria-label={t('retireOf', { name })} onClick={onRetire}>
          {t('retire')}
        </Button>
      )}
    </li>
  )
}

function MakeProfile({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('catalogue.fictional')
  const upload = useUpload('/admin/fictional-profiles', onClose)
  return (
    <MakeDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('make')}
      label={t('makeIt')}
      size={800}
      isSending={upload.isSending}
    >
      {(formId) => <ProfileForm formId={formId} upload={upload} />}
    </MakeDialog>
  )
}

/** The form of an invented person. What was entered stays where it is refused. */
function ProfileForm({ formId, upload }: { formId: string; upload: ReturnType<typeof useUpload> }) {
  const t = useTranslations('catalogue.fictional')
  const interestNames = useTranslations('interests')
  const traitTexts = useTraitTexts()
  const locale = useLocale()
  const { id: site_id } = useSite()
  const [gender, setGender] = useState<Gender>('female')
  const [portrait, setPortrait] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const { fields } = upload
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    const textOf = (name: string) => String(sent.get(name) ?? '').trim()
    const traits = traitNames.flatMap((name) => (textOf(name) === '' ? [] : [[name, textOf(name)]]))
    const profile = {
      site_id,
      name: textOf('name'),
      language: textOf('language'),
      gender,
      seeking: textOf('seeking'),
      date_of_birth: textOf('date_of_birth'),
      country: textOf('country'),
      city: textOf('city') || null,
      traits: Object.fromEntries(traits),
      interests: sent.getAll('interests'),
      about_me: textOf('about_me'),
      portrait: file ? null : portrait,
    }
    void upload.send('profile', profile, file, t('made'))
  }
  return (
    <form id={formId} method="dialog" noValidate onSubmit={submit} className="flex flex-col gap-5">
      {upload.problem === null ? null : (
        <Alert tone="danger" isAnnounced>
          {upload.problem}
        </Alert>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="name"
          maxLength={24}
          autoComplete="off"
          label={t('name')}
          hint={t('nameHint')}
          error={fields.name}
        />
        <SelectField
          name="language"
          label={t('language')}
          defaultValue={locale.slice(0, 2)}
          options={localeCodes.map((code) => ({ value: code, label: locales[code].nativeName }))}
          error={fields.language}
          className="sm:self-end"
        />
        <SelectField
          label={t('gender')}
          value={gender}
          options={genderCodes.map((code) => ({ value: code, label: t(`genders.${code}`) }))}
          onChange={(event) => {
            setGender(genderCodes.find((code) => code === event.target.value) ?? 'female')
            setPortrait(null)
          }}
        />
        <SelectField
          name="seeking"
          label={t('seeking')}
          options={seekingCodes.map((code) => ({ value: code, label: t(`seekings.${code}`) }))}
          error={fields.seeking}
        />
        <TextField name="date_of_birth" type="date" label={t('born')} error={fields.date_of_birth} />
        <SelectField
          name="country"
          label={t('country')}
          options={countryCodes.map((code) => ({ value: code, label: regionNames(locale).of(code) ?? code }))}
          error={fields.country}
        />
        <TextField name="city" maxLength={60} isOptional label={t('city')} error={fields.city} />
        {traitNames.map((name) => (
          <SelectField
            key={name}
            name={name}
            label={traitTexts.label(name)}
            emptyLabel="–"
            options={allTraits[name].map((code) => ({ value: code, label: traitTexts.value(name, code) }))}
            error={fields[`traits.${name}`]}
          />
        ))}
      </div>
      <TextAreaField
        name="about_me"
        maxGraphemes={1000}
        rows={3}
        label={t('about')}
        error={fields.about_me}
      />
      <details>
        <summary className="cursor-pointer text-sm font-semibold">{t('interests')}</summary>
        <ChoiceGroup
          kind="many"
          look="chips"
          name="interests"
          label={t('interests')}
          isLabelHidden
          error={fields.interests}
          choices={interestCodes.map((code) => ({ value: code, label: interestNames(code) }))}
          className="mt-2 [&_.choice-chip]:min-h-9 [&_.choice-chip]:px-3"
        />
      </details>
      <section className="flex flex-col gap-3">
        <h3 className="text-sm font-semibold">{t('portrait')}</h3>
        <p className="text-sm text-muted">{t('portraitHint')}</p>
        {fields.portrait ? <FieldError>{fields.portrait}</FieldError> : null}
        {file ? null : <Portraits gender={gender} chosen={portrait} onChoose={setPortrait} />}
        <PictureField
          label={t('upload')}
          hint={t('uploadHint')}
          error={fields.file}
          file={file}
          onFile={setFile}
        />
      </section>
    </form>
  )
}

function Portraits(props: { gender: Gender; chosen: string | null; onChoose: (portrait: string) => void }) {
  const { gender, chosen, onChoose } = props
  const t = useTranslations('catalogue.fictional')
  const { id } = useSite()
  const { data } = useQuery({
    ...useApi().catalogue.portraits.queryOptions({ input: { site: id, gender } }),
    enabled: id > 0,
  })
  const portraits = data?.portraits ?? []
  if (data && portraits.length === 0) return <p className="text-sm text-muted">{t('noPortraits')}</p>
  return (
    <div className="max-h-80 overflow-y-auto">
      <PictureRadios legend={t('portrait')}>
        {portraits.map(({ portrait, age, image }, index) => (
          <PictureRadio
            key={portrait}
            name="portrait"
            value={index}
            isChosen={portrait === chosen}
            onChoose={() => onChoose(portrait)}
            className="overflow-hidden"
          >
            <img
              src={image}
              alt=""
              width={120}
              height={120}
              loading="lazy"
              className="aspect-square w-full object-cover"
            />
            <span className="py-1 text-xs">{t('age', { age })}</span>
          </PictureRadio>
        ))}
      </PictureRadios>
    </div>
  )
}
