import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useParams } from 'react-router'
import { locales } from '../../../core/locales.ts'
import { isOneOf } from '../../../core/text-checks.ts'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { useApi } from '../../../web/page-data.tsx'
import { defineScreen } from '../../../web/screen.ts'
import type { Consent } from '../../accounts/settings-contract.ts'
import { useNames } from '../../moderation/web/public.tsx'
import { MemberPage, useMember } from './member-page.tsx'
import { memberIdOf, memberOptions } from './member-queries.ts'

const screen = defineScreen({
  access: 'session',
  queries: ({ api, params }) => [
    memberOptions(api, memberIdOf(params.id)),
    api.support.profile.queryOptions({ input: { id: memberIdOf(params.id) } }),
  ],
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

/** What a member writes about themselves. */
export default function ProfileScreen() {
  const t = useTranslations('support.profile')
  const names = useNames()
  const id = memberIdOf(useParams().id)
  const profile = useQuery(useApi().support.profile.queryOptions({ input: { id } })).data?.profile
  const member = useMember()
  if (!profile) return null
  const { age, town, texts, answers, photos, photos_waiting, photos_rejected, consents } = profile
  const gender = member?.gender ?? ''
  const facts = [
    age === null ? null : t('age', { age }),
    isOneOf(['female', 'male'] as const, gender) ? t(gender) : null,
    town,
  ]
  const shown = facts.flatMap((fact) => fact || [])
  return (
    <MemberPage>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <section aria-label={t('words')} className="flex flex-col gap-4">
          <p className="font-semibold">{shown.join(', ')}</p>
          {texts.length + answers.length === 0 ? <p className="text-muted">{t('noWords')}</p> : null}
          {texts.map(({ name, text }) => (
            <div key={name}>
              <h2 className="text-sm text-muted">{names.label(name)}</h2>
              <p lang={member?.language} className="max-w-prose whitespace-pre-line">
                {text}
              </p>
            </div>
          ))}
          {answers.map(({ prompt, question, answer }) => (
            <div key={prompt}>
              <h2 className="text-sm text-muted">{question}</h2>
              <p lang={member?.language} className="max-w-prose whitespace-pre-line">
                {answer}
              </p>
            </div>
          ))}
        </section>
        <section aria-label={t('photos')} className="flex flex-col gap-3 text-sm">
          {photos.length === 0 ? <p className="text-muted">{t('noPhotos')}</p> : null}
          <ul className="grid grid-cols-3 gap-2 empty:hidden">
            {photos.map(({ id, url }) => (
              <li key={id} className="aspect-4/5 overflow-hidden rounded-control bg-secondary">
                <img
                  src={url}
                  alt={t('photo', { number: id })}
                  loading="lazy"
                  className="size-full object-cover"
                />
              </li>
            ))}
          </ul>
          {photos_waiting + photos_rejected > 0 ? (
            <p className="text-muted">
              {t('others', { waiting: photos_waiting, rejected: photos_rejected })}
            </p>
          ) : null}
          <Consents consents={consents} />
        </section>
      </div>
    </MemberPage>
  )
}

/** What the member agreed to: when, in which language and version, and what they withdrew. */
function Consents({ consents }: { consents: readonly Consent[] }) {
  const t = useTranslations('support.consents')
  const labels = useTranslations('settings.consents.purposes')
  const format = useFormatter()
  const id = useId()
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' })
  const stateOf = ({ is_pending, given_at, withdrawn_at, locale, text_version }: Consent) => {
    if (withdrawn_at) return t('withdrawn', { date: day(withdrawn_at) })
    if (is_pending) return t('pending')
    if (!given_at || !locale || !text_version) return t('never')
    const language = locales[locale].nativeName
    return t('given', { date: day(given_at), language, version: day(text_version) })
  }
  return (
    <section aria-labelledby={id} className="mt-3 flex flex-col gap-2">
      <h2 id={id} className="text-base">
        {t('title')}
      </h2>
      <dl className="divide-y divide-line border-y border-line">
        {consents.map((consent) => (
          <div key={consent.purpose} className="py-2">
            <dt className="font-semibold">{labels(`${consent.purpose}.label`)}</dt>
            <dd className="text-muted">{stateOf(consent)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
