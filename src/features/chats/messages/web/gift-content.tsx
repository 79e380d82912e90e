import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { Elements } from '../../../../web/kit/elements.ts'
import type { Gift } from '../../../gifts/contract.ts'
import { GiftPicture } from '../../../gifts/web/public.tsx'

/** The contents of a message with a gift: the drawing, its name, and the accompanying text. */
export function GiftContent({ gift, text }: { gift: Pick<Gift, 'name' | 'image'>; text: Elements }) {
  const t = useTranslations('gifts.message')
  return (
    <>
      <span className="flex min-w-36 flex-col items-center gap-2 pt-1.5 pb-1 text-center">
        <GiftPicture image={gift.image} className="size-28" />
        <span className="font-semibold">
          <span aria-hidden="true">{gift.name}</span>
          <span className="sr-only">{t('label', { gift: gift.name })}</span>
        </span>
      </span>
      {text ? <span className="mt-1 block">{text}</span> : null}
    </>
  )
}
