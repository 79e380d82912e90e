import type { ReactNode } from 'react'
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
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2.5">
        {gifts.map((gift) => (
          <label
            key={gift.id}
            className="relative flex min-w-0 flex-col items-center rounded-[14px] border border-line bg-surface px-2 pt-3 pb-2.5 text-center transition-colors select-none hover:border-primary has-checked:border-primary has-checked:bg-secondary has-checked:text-on-secondary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="gift_id"
              value={gift.id}
              required
              checked={gift.id === chosenId}
              onChange={() => onChoose(gift)}
              className="absolute inset-0 appearance-none rounded-[inherit] outline-none"
            />
            <GiftPicture image={gift.image} className="size-16" />
            <span className="mt-2 max-w-full text-sm leading-tight font-semibold [overflow-wrap:anywhere] hyphens-auto">
              {gift.name}
            </span>
            <span className="mt-auto pt-1 text-xs leading-tight">{costOf(gift)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
