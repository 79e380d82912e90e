import { useTranslations } from '../../../web/i18n/texts.ts'
import { Switch } from '../../../web/kit/fields/switch.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useStoredChoice } from '../../../web/stored-choice.ts'
import { soundChoice, tryTone } from '../messages/web/message-tone.ts'
import { enterChoice, shortcutsChoice } from '../messages/web/use-chat-keys.ts'

interface Shortcut {
  keys: readonly string[]
  does: 'search' | 'above' | 'below' | 'send' | 'line' | 'leave' | 'help'
}

/** Keys as printed on keyboards, or their names, and what they do. */
const shortcutsOf = (enterSends: boolean): readonly Shortcut[] => [
  { keys: ['/'], does: 'search' },
  { keys: ['Alt', '\u2191'], does: 'above' },
  { keys: ['Alt', '\u2193'], does: 'below' },
  { keys: enterSends ? ['enter'] : ['control', 'enter'], does: 'send' },
  { keys: enterSends ? ['shift', 'enter'] : ['enter'], does: 'line' },
  { keys: ['Esc'], does: 'leave' },
  { keys: ['?'], does: 'help' },
]

const namedKeys = ['shift', 'enter', 'control'] as const

/** The chat settings of this browser, and the keyboard shortcuts. */
export function ChatSettings({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTranslations('chats.settings')
  const [hasSound, setSound] = useStoredChoice(soundChoice)
  const [enterSends, setEnterSends] = useStoredChoice(enterChoice)
  const [hasShortcuts, setShortcuts] = useStoredChoice(shortcutsChoice)
  const nameOf = (key: string) => {
    const named = namedKeys.find((name) => name === key)
    return named ? t(`keyNames.${named}`) : key
  }
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('title')} description={t('kept')} size={500}>
      <Switch
        label={t('sound')}
        hint={t('soundHint')}
        checked={hasSound}
        onChange={({ target }) => {
          setSound(target.checked)
          // Plays the chosen sound; browsers allow sounds after this gesture.
          if (target.checked) tryTone()
        }}
      />
      <Switch
        label={t('enterSends')}
        hint={t('enterSendsHint')}
        checked={enterSends}
        onChange={({ target }) => setEnterSends(target.checked)}
        className="border-t border-line pointer-coarse:hidden"
      />
      <Switch
        label={t('shortcuts')}
        hint={t('shortcutsHint')}
        checked={hasShortcuts}
        onChange={({ target }) => setShortcuts(target.checked)}
        className="border-t border-line"
      />
      <dl
        className={`grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 pt-1 text-sm ${hasShortcuts ? '' : 'text-muted'}`}
      >
        {shortcutsOf(enterSends).map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-md border border-edge px-1.5 py-0.5 text-center font-[inherit] text-xs font-semibold"
                >
                  {nameOf(key)}
                </kbd>
              ))}
            </dt>
            <dd>{t(`keys.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
