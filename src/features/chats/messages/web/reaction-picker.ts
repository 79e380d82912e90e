import { useTranslations } from '../../../../web/i18n/texts.ts'
import type { MenuChoices } from '../../../../web/kit/overlays/menu-entries.ts'
import type { Message } from '../../message-contract.ts'
import { type ReactionEmoji, reactionEmojis } from '../../rules.ts'
import { nameOfEmoji } from './reactions.tsx'

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
