import type { ReactNode } from 'react'
import { PictureRadio, PictureRadios } from '../../../web/kit/fields/picture-radios.tsx'
import type { Gift } from '../contract.ts'
import { GiftPicture } from './gift-picture.tsx'

interface GiftChoiceProps {
  label: string
  gifts: readonly Gift[]
  chosenId: number | null
  onChoose: (gift: Gift) => void
  /** Renders the line under a gift's name: its price. */
  costOf: (gift: Gift) => ReactNode
}

/** Lets the member choose a gift: radio buttons that look like a small shop window. */
export function GiftChoice({ label, gifts, chosenId, onChoose, costOf }: GiftChoiceProps) {
  return (
    <PictureRadios legend={label}>
      {gifts.map((gift) => (
        <PictureRadio
          key={gift.id}
          name="gift_id"
          value={gift.id}
          isChosen={gift.id === chosenId}
          onChoose={() => onChoose(gift)}
          className="items-center px-1 pt-3 pb-2.5"
        >
          <GiftPicture image={gift.image} className="size-16" />
          <span className="mt-2 max-w-full text-[0.75rem] leading-tight font-semibold break-words hyphens-auto">
            {gift.name}
          </span>
          <span className="mt-auto pt-1 text-xs leading-tight">{costOf(gift)}</span>
        </PictureRadio>
      ))}
    </PictureRadios>
  )
}
