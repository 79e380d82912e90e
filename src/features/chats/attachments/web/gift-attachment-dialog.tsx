import { useQuery } from '@tanstack/react-query'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { Loaded } from '../../../../web/kit/loaded.tsx'
import { useApi } from '../../../../web/page-data.tsx'
import type { Gift } from '../../../gifts/contract.ts'
import { GiftChoice } from '../../../gifts/web/public.tsx'
import { creditsFor } from '../../../sites/price-rules.ts'
import { SendCost } from '../../sending/web/send-problem.tsx'
import type { Sent } from '../../sending/web/use-send-once.ts'
import { AttachmentDialog, type AttachmentProps, ChoiceSkeleton } from './attachment-dialog.tsx'

export interface GiftAttachmentDialogProps extends AttachmentProps {
  onSent: (sent: Sent, gift: Gift) => void
}

/** The site's gifts, to send one of them with a message. */
export function GiftAttachmentDialog(props: GiftAttachmentDialogProps) {
  const t = useTranslations('gifts.dialog')
  const { profile, costs, isOpen } = props
  // Loaded when the dialog opens.
  const all = useQuery({ ...useApi().gifts.list.queryOptions({ input: {} }), enabled: isOpen })
  const costOf = ({ credits }: Gift) => costs && creditsFor(costs.gift_cost.reason, credits)
  return (
    <AttachmentDialog<Gift>
      {...props}
      kind="gift"
      title={t('title', { name: profile.name })}
      freeHint={t('freeHint')}
      failed={t('failed')}
      itemOf={(chosen) => all.data?.gifts.find(({ id }) => String(id) === chosen) ?? null}
      attachmentOf={(gift) => ({ kind: 'gift', gift })}
      costOf={(gift) => (gift ? costOf(gift) : undefined)}
      buttonOf={(gift) => (gift ? t('sendNamed', { gift: gift.name }) : t('choose'))}
      choice={(gift, choose) => (
        <Loaded from={all} failed={t('loadFailed')} skeleton={<ChoiceSkeleton amount={6} />}>
          {({ gifts }) => (
            <div className="flex flex-col gap-3">
              <p className="text-sm text-muted">{t('picture')}</p>
              <GiftChoice
                label={t('choose')}
                gifts={gifts}
                chosenId={gift?.id ?? null}
                onChoose={choose}
                costOf={(offered) => <SendCost credits={costOf(offered)} />}
              />
            </div>
          )}
        </Loaded>
      )}
    />
  )
}
