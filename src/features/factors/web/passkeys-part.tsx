import { useState } from 'react'
import { useFormatter, useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { KeyRound } from '../../../web/kit/icons.tsx'
import { usePasskeySupport } from '../../../web/use-passkey-support.ts'
import type { OwnFactors } from '../../accounts/events.ts'
import { passkeyLimit } from '../rules.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { FactorPart } from './factor-part.tsx'
import { useFactors } from './factors-data.ts'
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx'

type Passkey = OwnFactors['passkeys'][number]

/** Lists the member's passkeys, with ways to add and remove them. */
export function PasskeysPart() {
  const t = useTranslations('factors.passkeys')
  const isSupported = usePasskeySupport()
  const { passkeys } = useFactors()
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  const isFull = passkeys.length >= passkeyLimit
  return (
    <FactorPart title={t('title')} text={t('text')}>
      {passkeys.length > 0 ? (
        <ul className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      ) : null}
      {isFull || isSupported === false ? (
        <p className="text-sm">{t(isFull ? 'full' : 'unsupported')}</p>
      ) : (
        <Button tone="secondary" className="self-start" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      )}
      {isAdding ? <AddPasskeyDialog onClose={() => setAdding(false)} /> : null}
      {removing ? <RemovePasskeyDialog passkey={removing} onClose={() => setRemoving(null)} /> : null}
    </FactorPart>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useTranslations('factors.passkeys')
  const format = useFormatter()
  const name = passkey.name || t('unnamed')
  const dayOf = (moment: string) => format.dateTime(new Date(moment), { dateStyle: 'medium' })
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <KeyRound className="size-6 shrink-0 text-muted max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{t('added', { date: dayOf(passkey.created_at) })}</p>
        <p className="text-sm text-muted">
          {passkey.last_used_at ? t('used', { date: dayOf(passkey.last_used_at) }) : t('neverUsed')}
        </p>
      </div>
      <Button tone="secondary" size="small" aria-label={t('removeNamed', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  )
}
