import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { locales } from '../../../../core/locales.ts'
import { useFormatter, useTranslations } from '../../../../web/i18n/texts.ts'
import { Alert } from '../../../../web/kit/alert.tsx'
import { ButtonLink } from '../../../../web/kit/button.tsx'
import { Switch } from '../../../../web/kit/fields/switch.tsx'
import { Link } from '../../../../web/kit/link.tsx'
import { SettingsSection } from '../../../../web/kit/settings-section.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { AccountConsent } from '../../rules.ts'
import type { Consent } from '../../settings-contract.ts'
import { useConsentChange } from './use-consent-change.ts'

/** Lists a member's consents with time and version; each is withdrawn as easily as it was given. */
export function ConsentsSection() {
  const t = useTranslations('settings')
  const api = useApi()
  const { consents } = useSuspenseQuery(api.account.consents.queryOptions({ input: {} })).data
  const change = useConsentChange()
  const isHidden = consents.some(
    ({ purpose, given, withdrawn_at }) => purpose === 'sensitive_data' && !given && withdrawn_at !== null,
  )
  return (
    <SettingsSection id="consents" title={t('sections.consents')} description={t('consents.description')}>
      {isHidden ? <HiddenNotice /> : null}
      <div className="-mt-3 divide-y divide-line">
        {consents.map((consent) => {
          const { purpose } = consent
          if (purpose === 'terms') return <TermsRow key={purpose} consent={consent} />
          // Without a purchase there is nothing to say about it.
          if (purpose === 'immediate_delivery')
            return consent.given ? <DeliveryRow key={purpose} consent={consent} /> : null
          return (
            <ConsentRow
              key={purpose}
              purpose={purpose}
              consent={consent}
              onChange={(given) => change.mutate({ purpose, given })}
            />
          )
        })}
      </div>
    </SettingsSection>
  )
}

type SwitchedConsent = Exclude<AccountConsent, 'terms'>

/** Returns where a purpose is explained. */
function pageOf(purpose: SwitchedConsent): string {
  if (purpose === 'statistics') return '/pages/cookies#statistics'
  return purpose === 'sensitive_data' ? '/pages/privacy#sensitive' : '/pages/privacy#purposes'
}

interface ConsentRowProps {
  purpose: SwitchedConsent
  consent: Consent
  onChange: (given: boolean) => void
}

function ConsentRow({ purpose, consent, onChange }: ConsentRowProps) {
  const t = useTranslations('settings.consents')
  const stateOf = useConsentState()
  const label = t(`purposes.${purpose}.label`)
  return (
    <Switch
      label={label}
      hint={
        <>
          <span>{t(`purposes.${purpose}.text`)}</span>
          <Link to={pageOf(purpose)} aria-label={`${label}: ${t('more')}`} className="ms-1">
            {t('more')}
          </Link>
          <span className="mt-1 block text-xs">{stateOf(consent)}</span>
        </>
      }
      checked={consent.given}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

function TermsRow({ consent }: { consent: Consent }) {
  const t = useTranslations('settings.consents.purposes.terms')
  return (
    <FixedRow
      consent={consent}
      label={<Link to="/pages/terms">{t('label')}</Link>}
      text={t.rich('text', { link: (words) => <Link to="#delete">{words}</Link> })}
    />
  )
}

/** The consent of the last order: it stays with its order, which has a withdrawal of its own. */
function DeliveryRow({ consent }: { consent: Consent }) {
  const t = useTranslations('settings.consents.purposes.immediate_delivery')
  return (
    <FixedRow
      consent={consent}
      label={t('label')}
      text={t.rich('text', { link: (words) => <Link to="/withdraw">{words}</Link> })}
    />
  )
}

/** A consent that cannot be withdrawn here. */
function FixedRow({ consent, label, text }: { consent: Consent; label: ReactNode; text: ReactNode }) {
  const stateOf = useConsentState()
  const titleId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: there is nothing to fill in
    <div role="group" aria-labelledby={titleId} className="py-3">
      <p id={titleId} className="font-medium">
        {label}
      </p>
      <p className="mt-0.5 text-sm text-muted">{text}</p>
      <p className="mt-1 text-xs text-muted">{stateOf(consent)}</p>
    </div>
  )
}

function useConsentState() {
  const t = useTranslations('settings.consents')
  const format = useFormatter()
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'long' })
  return ({ given, is_pending, given_at, withdrawn_at, locale, text_version }: Consent): string => {
    if (given && is_pending) return t('pending')
    if (given && given_at && locale && text_version) {
      const language = locales[locale].nativeName
      return t('given', { date: day(given_at), language, version: day(text_version) })
    }
    return withdrawn_at ? t('withdrawn', { date: day(withdrawn_at) }) : t('never')
  }
}

/** Explains what hiding means, and offers to delete the account (law: 2.4). */
function HiddenNotice() {
  const t = useTranslations('settings.consents.hidden')
  return (
    <Alert
      tone="warning"
      isAnnounced
      title={t('title')}
      action={
        <ButtonLink to="/settings/delete" tone="secondary" size="small">
          {t('delete')}
        </ButtonLink>
      }
    >
      {t('text')}
    </Alert>
  )
}
