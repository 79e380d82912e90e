import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Locale, localeCodes, locales } from '../../../core/locales.ts'
import { useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { Badge } from '../../../web/kit/badge.tsx'
import { ChoiceGroup } from '../../../web/kit/fields/choice-group.tsx'
import { TextAreaField, TextField } from '../../../web/kit/fields/field.tsx'
import { useApi } from '../../../web/page-data.tsx'
import type { CannedReply } from '../contract.ts'
import { maxReplyLength, replyVariables, unknownVariables } from '../rules.ts'
import { denseChips, EditDialog, NamedList, useEditing } from './named-list.tsx'

/** The canned replies, with the languages that each still lacks. */
export function Replies({ mayWrite }: { mayWrite: boolean }) {
  const t = useTranslations('shift.replies')
  const locale = useLocale().slice(0, 2)
  const { data } = useQuery(useApi().moderation.replies.queryOptions({ input: {} }))
  return (
    <NamedList
      param="reply"
      texts="shift.replies"
      entries={data?.replies ?? []}
      mayWrite={mayWrite}
      show={({ texts }) => {
        const missing = localeCodes.filter((code) => !texts[code])
        return {
          after:
            missing.length === 0 ? null : (
              <Badge tone="warning">{t('missing', { list: missing.join(' ') })}</Badge>
            ),
          below: (
            <p className="line-clamp-2 whitespace-pre-line text-muted">
              {texts[locale as Locale] ?? Object.values(texts)[0]}
            </p>
          ),
        }
      }}
      dialog={(reply, close) => <ReplyDialog key={reply?.id} reply={reply} onClose={close} />}
    />
  )
}

function ReplyDialog({ reply, onClose }: { reply: CannedReply | undefined; onClose: () => void }) {
  const t = useTranslations('shift.replies')
  const api = useApi()
  const [name, setName] = useState(reply?.name ?? '')
  const [texts, setTexts] = useState<Partial<Record<Locale, string>>>(reply?.texts ?? {})
  const [language, setLanguage] = useState<Locale>('en')
  const { changeReply, addReply, removeReply } = api.call.moderation
  const editing = useEditing({
    key: api.moderation.replies.queryKey({ input: {} }),
    save: () => (reply ? changeReply({ id: reply.id, name, texts }) : addReply({ name, texts })),
    remove: reply ? () => removeReply({ id: reply.id }) : null,
    onDone: onClose,
  })
  const { fields } = editing
  const wrong = localeCodes.filter((code) => unknownVariables(texts[code] ?? '').length > 0)
  const unknown = unknownVariables(texts[language] ?? '')
  return (
    <EditDialog
      title={reply ? t('changeTitle') : t('add')}
      editing={editing}
      onClose={onClose}
      isBlocked={wrong.length > 0}
    >
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={fields.name}
      />
      <ChoiceGroup
        kind="one"
        look="chips"
        name="language"
        label={t('language')}
        error={wrong.length > 0 ? t('wrongIn', { list: wrong.join(' ') }) : undefined}
        value={language}
        onChange={(value) => setLanguage(localeCodes.find((code) => code === value) ?? 'en')}
        choices={localeCodes.map((code) => ({
          value: code,
          label: texts[code]?.trim() ? `${locales[code].nativeName} ✓` : locales[code].nativeName,
        }))}
        className={denseChips}
      />
      <TextAreaField
        key={language}
        rows={7}
        lang={language}
        label={t('textIn', { language: locales[language].nativeName })}
        hint={t('variables', { list: replyVariables.map((each) => `{${each}}`).join(' ') })}
        error={unknown.length > 0 ? t('unknown', { list: unknown.join(' ') }) : fields.texts}
        maxGraphemes={maxReplyLength}
        value={texts[language] ?? ''}
        onChange={(event) => setTexts({ ...texts, [language]: event.target.value })}
      />
    </EditDialog>
  )
}
