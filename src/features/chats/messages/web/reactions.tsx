import { useTranslations } from '../../../../web/i18n/texts.ts'
import { classNames } from '../../../../web/kit/class-names.ts'
import type { MenuChoices } from '../../../../web/kit/overlays/menu-entries.ts'
import type { Message } from '../../message-contract.ts'
import { type ReactionEmoji, reactionEmojis } from '../../rules.ts'

/** Keys of `chats.reactions.names`: the emojis in words. */
export const nameOfEmoji = {
  '❤️': 'heart',
  '😂': 'laughing',
  '😮': 'surprised',
  '😢': 'sad',
  '😡': 'angry',
  '👍': 'thumb',
} as const satisfies Record<ReactionEmoji, string>

interface ReactionsProps {
  message: Message
  other: { id: number; name: string }
  onReact: ((message: Message, emoji: ReactionEmoji | null) => void) | undefined
}

/**
 * The two members' reactions at the lower edge of a message; a click adds the same one, or removes the own.
 */
export function Reactions({ message, other, onReact }: ReactionsProps) {
  const t = useTranslations('chats.reactions')
  if (message.reactions.length === 0) return null
  const by = (emoji: ReactionEmoji, isOther: boolean) =>
    message.reactions.some((known) => known.emoji === emoji && (known.profile_id === other.id) === isOther)
  const shown = reactionEmojis.filter((emoji) => by(emoji, true) || by(emoji, false))
  return (
    <div className="relative z-1 -mt-1.5 flex gap-1 px-2.5">
      {shown.map((emoji) => {
        const isOwn = by(emoji, false)
        const isOther = by(emoji, true)
        const who = isOwn && isOther ? 'both' : isOwn ? 'own' : 'other'
        const label = t(`chip.${who}`, { emoji: t(`names.${nameOfEmoji[emoji]}`), name: other.name })
        return (
          <button
            key={emoji}
            type="button"
            aria-pressed={isOwn}
            title={label}
            disabled={!onReact}
            onClick={() => onReact?.(message, isOwn ? null : emoji)}
            className={classNames(
              'inline-flex min-h-7 items-center gap-1 rounded-full px-2 text-sm leading-none shadow-soft transition-[background-color,scale] active:scale-[0.94]',
              isOwn
                ? 'bg-secondary text-on-secondary ring-2 ring-primary'
                : 'bg-raised text-text ring-1 ring-line hover:bg-secondary',
            )}
          >
            <span className="sr-only">{label}</span>
            <span aria-hidden="true">{emoji}</span>
            <span aria-hidden="true" className="text-xs font-semibold tabular-nums">
              {isOwn && isOther ? 2 : 1}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** The row of emojis in the menu of a message; choosing the current one removes it. */
export function useReactionPicker(
  message: Message,
  other: { id: number },
  onReact: (message: Message, emoji: ReactionEmoji | null) => void,
): MenuChoices {
  const t = useTranslations('chats.reactions')
  const own = message.reactions.find((reaction) => reaction.profile_id !== other.id)?.emoji
  return {
    key: 'react',
    label: t('label'),
    choices: reactionEmojis.map((emoji) => ({
      key: nameOfEmoji[emoji],
      label: t(`names.${nameOfEmoji[emoji]}`),
      picture: emoji,
      isChosen: emoji === own,
      onSelect: () => onReact(message, emoji === own ? null : emoji),
    })),
  }
}
