import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Locale, localeCodes, locales } from '../../../core/locales.ts'
import { queueKinds, type RestrictionEffect } from '../../../core/staff.ts'
import { apiErrorOf, fieldErrorsOf } from '../../../web/api/api-error.ts'
import { useLocale, useTranslations } from '../../../web/i18n/texts.ts'
import { Alert } from '../../../web/kit/alert.tsx'
import { Badge } from '../../../web/kit/badge.tsx'
import { Button } from '../../../web/kit/button.tsx'
import { ChoiceGroup } from '../../../web/kit/fields/choice-group.tsx'
import { TextAreaField, TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { ItemBoundary } from '../../../web/kit/item-boundary.tsx'
import { Dialog } from '../../../web/kit/overlays/dialog.tsx'
import { useIsHydrated } from '../../../web/lazy-component.tsx'
import { useApi } from '../../../web/page-data.tsx'
import { putData } from '../../../web/query-cache.ts'
import { defineScreen } from '../../../web/screen.ts'
import { StaffPage, staffMeOptions, useMayDo } from '../../staff/web/public.tsx'
import type { CannedReply, Macro } from '../contract.ts'
import {
  decisionReasons,
  effectsFor,
  lastingEffects,
  maxReplyLength,
  mayOpenQueue,
  replyVariables,
  rulesOfKind,
  unknownVariables,
} from '../rules.ts'
import { isQueueKind, useNames } from './names.ts'

const screen = defineScreen({
  access: 'session',
  prepare: async ({ api, queryClient }) => {
    const { staff } = await queryClient.ensureQueryData(staffMeOptions(api))
    const held = staff?.permissions ?? []
    await Promise.all([
      held.includes('members.support') || held.includes('content.write')
        ? queryClient.ensureQueryData(api.moderation.replies.queryOptions({ input: {} }))
        : null,
      mayOpenQueue(held)
        ? queryClient.ensureQueryData(api.moderation.macros.queryOptions({ input: {} }))
        : null,
    ])
  },
})
export const loader = screen.loader
export const clientLoader = screen.clientLoader

const rows = 'divide-y divide-line overflow-hidden rounded-control border border-line bg-surface text-sm'

/** What is written or chosen once and used often: canned replies, and named decisions. What is open is in the address. */
export default function RepliesScreen() {
  const t = useTranslations('shift')
  const may = useMayDo()
  const hasReplies = may('members.support') || may('content.write')
  const hasMacros = may('queue.content') || may('queue.safety') || may('queue.child') || may('queue.service')
  return (
    <StaffPage title={t('replies.title')}>
      <div className="grid items-start gap-8 xl:grid-cols-2">
        {hasReplies ? <Replies mayWrite={may('content.write')} /> : null}
        {hasMacros ? <Macros mayWrite={may('rules.live')} /> : null}
      </div>
    </StaffPage>
  )
}

/** Returns what is open by the address (`?reply=3`, `?reply=new`), and what opens another. */
function useOpen(name: 'reply' | 'macro') {
  const [search, setSearch] = useSearchParams()
  // Dialogs are the browser's alone.
  const value = useIsHydrated() ? search.get(name) : null
  const open = (next: string | null) =>
    setSearch(next === null ? {} : { [name]: next }, { replace: true, preventScrollReset: true })
  return { value, open }
}

function Replies({ mayWrite }: { mayWrite: boolean }) {
  const t = useTranslations('shift.replies')
  const locale = useLocale().slice(0, 2)
  const replies = useQuery(useApi().moderation.replies.queryOptions({ input: {} })).data?.replies ?? []
  const { value, open } = useOpen('reply')
  const chosen = replies.find(({ id }) => String(id) === value)
  return (
    <section aria-labelledby="replies" className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="replies" className="text-base">
          {t('heading')}
        </h2>
        {mayWrite ? (
          <Button size="small" tone="secondary" onClick={() => open('new')}>
            {t('add')}
          </Button>
        ) : null}
      </header>
      {replies.length === 0 ? <p className="text-sm text-muted">{t('none')}</p> : null}
      <ul className={replies.length === 0 ? 'hidden' : rows}>
        {replies.map((reply) => (
          <ItemBoundary key={reply.id} as="li">
            <li className="flex items-start justify-between gap-4 px-4 py-2.5">
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold">{reply.name}</span>
                  {localeCodes.some((code) => reply.texts[code] === undefined) ? (
                    <Badge tone="warning">
                      {t('missing', { list: localeCodes.filter((code) => !reply.texts[code]).join(' ') })}
                    </Badge>
                  ) : null}
                </p>
                <p className="line-clamp-2 whitespace-pre-line text-muted">
                  {reply.texts[locale as Locale] ?? Object.values(reply.texts)[0]}
                </p>
              </div>
              {mayWrite ? (
                <Button size="small" tone="quiet" onClick={() => open(String(reply.id))}>
                  {t('change')}
                </Button>
              ) : null}
            </li>
          </ItemBoundary>
        ))}
      </ul>
      {mayWrite && value !== null ? (
        <ReplyDialog key={value} reply={chosen} onClose={() => open(null)} />
      ) : null}
    </section>
  )
}

function ReplyDialog({ reply, onClose }: { reply: CannedReply | undefined; onClose: () => void }) {
  const t = useTranslations('shift.replies')
  const formId = useId()
  const api = useApi()
  const queryClient = useQueryClient()
  const [name, setName] = useState(reply?.name ?? '')
  const [texts, setTexts] = useState<Partial<Record<Locale, string>>>(reply?.texts ?? {})
  const [language, setLanguage] = useState<Locale>('en')
  const put = (answer: { replies: CannedReply[] }) => {
    putData(queryClient, api.moderation.replies.queryKey({ input: {} }), answer)
    onClose()
  }
  const save = useMutation({
    mutationFn: () =>
      reply
        ? api.call.moderation.changeReply({ id: reply.id, name, texts })
        : api.call.moderation.addReply({ name, texts }),
    onSuccess: put,
  })
  const remove = useMutation({
    mutationFn: (id: number) => api.call.moderation.removeReply({ id }),
    onSuccess: put,
  })
  const fields = fieldErrorsOf(save.error)
  const wrong = localeCodes.filter((code) => unknownVariables(texts[code] ?? '').length > 0)
  const unknown = unknownVariables(texts[language] ?? '')
  return (
    <EditDialog
      title={reply ? t('changeTitle') : t('add')}
      formId={formId}
      onClose={onClose}
      isLoading={save.isPending}
      isBlocked={wrong.length > 0}
      onRemove={reply ? () => remove.mutate(reply.id) : null}
      err={save.error ?? remove.error}
      hasFieldError={fields.name !== undefined || fields.texts !== undefined}
    >
      <form
        id={formId}
        method="dialog"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (wrong.length === 0) save.mutate()
        }}
        className="flex flex-col gap-4"
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
          className="[&_.choice-chip]:min-h-9 [&_.choice-chip]:px-3 [&>div]:gap-1.5"
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
      </form>
    </EditDialog>
  )
}

interface EditDialogProps {
  title: string
  formId: string
  onClose: () => void
  isLoading: boolean
  isBlocked: boolean
  onRemove: (() => void) | null
  err: unknown
  hasFieldError: boolean
  children: ReactNode
}

function EditDialog(props: EditDialogProps) {
  const { title, formId, onClose, isLoading, isBlocked, onRemove, err, hasFieldError, children } = props
  const t = useTranslations('shift.replies')
  const failed = useTranslations('staff')
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size={800}
      isLocked
      footer={
        <>
          {onRemove ? (
            <Button tone="quiet" className="sm:me-auto" onClick={onRemove}>
              {t('remove')}
            </Button>
          ) : null}
          <Button tone="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} aria-disabled={isBlocked || undefined} isLoading={isLoading}>
            {t('save')}
          </Button>
        </>
      }
    >
      {err && !hasFieldError ? (
        <Alert tone="danger" isAnnounced className="mb-4">
          {apiErrorOf(err)?.code === 'conflict' ? t('taken') : (apiErrorOf(err)?.message ?? failed('failed'))}
        </Alert>
      ) : null}
      {children}
    </Dialog>
  )
}

function Macros({ mayWrite }: { mayWrite: boolean }) {
  const t = useTranslations('shift.macros')
  const names = useNames()
  const effectsOf = useMacroEffects()
  const macros = useQuery(useApi().moderation.macros.queryOptions({ input: {} })).data?.macros ?? []
  const { value, open } = useOpen('macro')
  const chosen = macros.find(({ id }) => String(id) === value)
  return (
    <section aria-labelledby="macros" className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="macros" className="text-base">
          {t('heading')}
        </h2>
        {mayWrite ? (
          <Button size="small" tone="secondary" onClick={() => open('new')}>
            {t('add')}
          </Button>
        ) : null}
      </header>
      {macros.length === 0 ? <p className="text-sm text-muted">{t('none')}</p> : null}
      <ul className={macros.length === 0 ? 'hidden' : rows}>
        {macros.map((macro) => (
          <ItemBoundary key={macro.id} as="li">
            <li className="flex items-start justify-between gap-4 px-4 py-2.5">
              <div className="min-w-0">
                <p>
                  <span className="font-semibold">{macro.name}</span>
                  <span className="text-muted"> · {names.kind(macro.kind)}</span>
                </p>
                <p className="text-muted">
                  {[
                    names.word(macro.decision),
                    macro.reason === null ? null : names.reason(macro.reason),
                    ...effectsOf(macro),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {mayWrite ? (
                <Button size="small" tone="quiet" onClick={() => open(String(macro.id))}>
                  {t('change')}
                </Button>
              ) : null}
            </li>
          </ItemBoundary>
        ))}
      </ul>
      {mayWrite && value !== null ? (
        <MacroDialog key={value} macro={chosen} onClose={() => open(null)} />
      ) : null}
    </section>
  )
}

/** Returns a function that names what follows from a macro, with how long it lasts. */
function useMacroEffects() {
  const names = useNames()
  const form = useTranslations('moderation.form')
  return ({ effects }: Pick<Macro, 'effects'>) =>
    effects.map(({ kind, days }) =>
      !lastingEffects.includes(kind)
        ? names.effect(kind)
        : `${names.effect(kind)} (${days === null ? form('forever') : form('days', { count: days })})`,
    )
}

const lengths = ['1', '7', '30', 'forever'] as const

function MacroDialog({ macro, onClose }: { macro: Macro | undefined; onClose: () => void }) {
  const t = useTranslations('shift.macros')
  const form = useTranslations('moderation.form')
  const names = useNames()
  const formId = useId()
  const api = useApi()
  const queryClient = useQueryClient()
  const [name, setName] = useState(macro?.name ?? '')
  const [kind, setKind] = useState(macro?.kind ?? 'report')
  const [decision, setDecision] = useState(macro?.decision ?? 'uphold')
  const [reason, setReason] = useState(macro?.reason ?? '')
  const [effects, setEffects] = useState<RestrictionEffect[]>(macro?.effects.map((each) => each.kind) ?? [])
  const [length, setLength] = useState<string>(
    macro?.effects.some(({ days, kind }) => days === null && lastingEffects.includes(kind))
      ? 'forever'
      : String(macro?.effects.find(({ days }) => days !== null)?.days ?? 7),
  )
  const { words } = rulesOfKind[kind]
  const word = words.find((each) => each === decision) ?? words[0] ?? 'uphold'
  const put = (answer: { macros: Macro[] }) => {
    putData(queryClient, api.moderation.macros.queryKey({ input: {} }), answer)
    onClose()
  }
  const save = useMutation({
    mutationFn: () => {
      const days = length === 'forever' ? null : Number(length)
      const input = {
        ...{ name, decision: word, reason: reason === '' ? null : reason },
        effects: effects.map((each) => ({
          kind: each,
          days: lastingEffects.includes(each) ? days : null,
        })),
      }
      return macro
        ? api.call.moderation.changeMacro({ id: macro.id, ...input })
        : api.call.moderation.addMacro({ ...input, kind })
    },
    onSuccess: put,
  })
  const remove = useMutation({
    mutationFn: (id: number) => api.call.moderation.removeMacro({ id }),
    onSuccess: put,
  })
  const fields = fieldErrorsOf(save.error)
  const chips = '[&_.choice-chip]:min-h-9 [&_.choice-chip]:px-3 [&>div]:gap-1.5'
  return (
    <EditDialog
      title={macro ? t('changeTitle') : t('add')}
      formId={formId}
      onClose={onClose}
      isLoading={save.isPending}
      isBlocked={false}
      onRemove={macro ? () => remove.mutate(macro.id) : null}
      err={save.error ?? remove.error}
      hasFieldError={Object.keys(fields).length > 0}
    >
      <form
        id={formId}
        method="dialog"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save.mutate()
        }}
        className="flex flex-col gap-4"
      >
        <TextField
          label={t('name')}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fields.name}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label={t('kind')}
            value={kind}
            disabled={macro !== undefined}
            options={queueKinds.map((each) => ({ value: each, label: names.kind(each) }))}
            onChange={(event) => {
              if (isQueueKind(event.target.value)) setKind(event.target.value)
            }}
          />
          <SelectField
            label={form('reason')}
            emptyLabel={t('noReason')}
            value={reason}
            options={decisionReasons.map((code) => ({ value: code, label: names.reason(code) }))}
            onChange={(event) => setReason(event.target.value)}
            error={fields.reason ? t('wrongReason') : undefined}
          />
        </div>
        <ChoiceGroup
          kind="one"
          look="chips"
          name="decision"
          label={form('decision')}
          value={word}
          onChange={(value) => setDecision(words.find((each) => each === value) ?? word)}
          choices={words.map((each) => ({ value: each, label: names.word(each) }))}
          className={chips}
        />
        <ChoiceGroup
          kind="many"
          look="chips"
          name="effects"
          label={form('effects')}
          value={effects}
          onChange={(values) =>
            setEffects(effectsFor('member', true).filter((each) => values.includes(each)))
          }
          choices={effectsFor('member', true).map((each) => ({ value: each, label: names.effect(each) }))}
          className={chips}
        />
        {effects.some((each) => lastingEffects.includes(each)) ? (
          <ChoiceGroup
            kind="one"
            look="chips"
            name="length"
            label={form('until')}
            value={length}
            onChange={setLength}
            choices={lengths.map((each) => ({
              value: each,
              label: each === 'forever' ? form('forever') : form('days', { count: Number(each) }),
            }))}
            className={chips}
          />
        ) : null}
      </form>
    </EditDialog>
  )
}
