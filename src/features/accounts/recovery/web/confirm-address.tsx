import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { FormRefusal } from '../../../../web/screen.ts'
import { OpenMailLink } from '../../identity/web/open-mail-link.tsx'
import { ResendButton } from '../../identity/web/resend-button.tsx'
import { ActivationCodeForm } from './activation-code-form.tsx'
import { ChangeAddressForm } from './change-address-form.tsx'

interface ConfirmAddressProps {
  /** The address to be confirmed. */
  email: string
  /** The refusal the page was loaded with, by form. */
  refusal?: FormRefusal | null
  /** The target after activation; `/activate/done` by default. */
  next?: string
}

/** Everything for the activation mail: the mailbox, the code, another mail, another address. */
export function ConfirmAddress({ email, refusal = null, next }: ConfirmAddressProps) {
  const t = useTranslations('accounts.activate')
  const of = (intent: string) => (refusal?.values.intent === intent ? refusal : null)
  return (
    <div className="flex w-full flex-col items-start gap-5">
      <OpenMailLink email={email} />
      <ActivationCodeForm email={email} refusal={of('code')} next={next} />
      <div className="flex w-full flex-col items-start gap-1 border-t border-line pt-5">
        <p className="mb-1 text-sm text-muted">{t('spam')}</p>
        <div className="-ms-3 flex w-[calc(100%+0.75rem)] flex-col items-start gap-1">
          <ResendButton />
          <ChangeAddressForm key={email} refusal={of('address')} />
        </div>
      </div>
    </div>
  )
}
