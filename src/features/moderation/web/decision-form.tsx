import { type FormEvent, useRef, useState } from 'react'
import type { RestrictionEffect } from '../../../core/staff.ts'
import { addSeconds, secondsPerDay } from '../../../core/time.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { Button } from '../../../web/kit/button.tsx'
import { ChoiceGroup } from '../../../web/kit/fields/choice-group.tsx'
import { TextAreaField } from '../../../web/kit/fields/field.tsx'
import { Select } from '../../../web/kit/fields/select.tsx'
import { Menu } from '../../../web/kit/overlays/menu.tsx'
import { Key, useKeys, useMayDo } from '../../staff/web/public.tsx'
import type { Macro } from '../contract.ts'
import { type DecisionWord, lastingEffects, type SkipReason, skipReasons } from '../rules.ts'
import { keyOfWord, useNames } from './names.ts'

/** A decision as the form gives it. */
export interface FormDecision {
  decision: DecisionWord
  reason?: string
  note?: string
  effects?: { kind: RestrictionEffect; until?: string; photo_id?: number }[]
}

interface DecisionFormProps {
  /** Of the item: some kinds have words of their own. */
  kind?: string
  words: readonly DecisionWord[]
  /** Codes in the order of their keys. */
  reasons: readonly string[]
  /** What may follow for the member; none where it is about nobody. */
  effects: readonly RestrictionEffect[]
  /** Photos of the member that are hidden with it, where the item is not about one. */
  photos?: readonly number[]
  /** What the member's strikes propose. */
  proposal?: { kind: RestrictionEffect; days: number | null } | null
  /** Named decisions about the kind. */
  macros?: readonly Macro[]
  isDeciding: boolean
  /** `stays` keeps the item on the screen. */
  onDecide: (decision: FormDecision, stays: boolean) => void
  onSkip: (reason: SkipReason) => void
}

/** Words that restrict nobody. */
const mildWords: readonly DecisionWord[] = ['approve', 'dismiss', 'escalate']
/** As many reasons have a key. */
const numbered = 9
const days = ['1', '7', '30', 'forever'] as const
const effectKeys: Partial<Record<RestrictionEffect, string>> = { warn: 'w', hide_profile: 'h' }
const compact = '[&_.choice-chip]:min-h-9 [&_.choice-chip]:px-3 [&>div]:gap-1.5 [&>div]:mt-1.5'

/** The decision about an item, by keys or by hand (staff: 6.5). What is typed stays until it is decided. */
export function DecisionForm(props: DecisionFormProps) {
  const {
    kind,
    words,
    reasons,
    effects,
    photos = [],
    proposal,
    macros = [],
    isDeciding,
    onDecide,
    onSkip,
  } = props
  const t = useTranslations('moderation.form')
  const strikes = useTranslations('moderation.strikes')
  const shift = useTranslations('shift')
  const names = useNames()
  const may = useMayDo()
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const [word, setWord] = useState<DecisionWord | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const [chosen, setChosen] = useState<readonly RestrictionEffect[]>([])
  const [until, setUntil] = useState<(typeof days)[number]>('7')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<'word' | 'reason' | null>(null)
  const macroRef = useRef<HTMLSpanElement>(null)
  const skipRef = useRef<HTMLSpanElement>(null)

  const isRestricting = word !== null && !mildWords.includes(word)
  const followed = isRestricting ? chosen : []
  const hasEnd = followed.some((effect) => lastingEffects.includes(effect))
  const hidden = isRestricting ? photos : []
  const needsReason = reasons.length > 0 && (word === 'reject' || followed.length > 0 || hidden.length > 0)

  function choose(next: DecisionWord) {
    setWord(next)
    setProblem(null)
  }
  function chooseReason(code: string | undefined) {
    if (code === undefined) return
    setReason(code)
    setProblem(null)
    // A reason alone says already that something is wrong.
    if (word === null) setWord(words.find((each) => !mildWords.includes(each)) ?? null)
  }
  function toggle(effect: RestrictionEffect) {
    if (!effects.includes(effect)) return
    setChosen((before) =>
      before.includes(effect) ? before.filter((other) => other !== effect) : [...before, effect],
    )
    setWord(words.find((each) => !mildWords.includes(each)) ?? word)
  }
  function takeProposal() {
    if (!proposal) return
    toggle(proposal.kind)
    setUntil(days.find((each) => each === String(proposal.days)) ?? 'forever')
  }
  /** Chooses all that a macro names; it is decided by the next Enter. */
  function apply(macro: Macro) {
    setWord(macro.decision)
    setReason(macro.reason)
    setChosen(effects.filter((effect) => macro.effects.some(({ kind }) => kind === effect)))
    const lasting = macro.effects.find(({ kind }) => lastingEffects.includes(kind))
    if (lasting) setUntil(days.find((each) => each === String(lasting.days ?? 'forever')) ?? '7')
    setProblem(null)
  }
  function decide(stays: boolean) {
    if (isDeciding) return
    if (word === null || (needsReason && reason === null)) {
      setProblem(word === null ? 'word' : 'reason')
      return
    }
    const end = until === 'forever' ? null : addSeconds(new Date(), Number(until) * secondsPerDay)
    onDecide(
      {
        decision: word,
        ...(isRestricting && reason !== null ? { reason } : {}),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
        ...(followed.length + hidden.length > 0
          ? {
              effects: [
                ...hidden.map((photo_id) => ({ kind: 'hide_photo' as const, photo_id })),
                ...followed.map((kind) => ({
                  kind,
                  ...(end && lastingEffects.includes(kind) ? { until: end.toISOString() } : {}),
                })),
              ],
            }
          : {}),
      },
      stays,
    )
  }

  useKeys([
    ...words.map((each) => ({
      keys: keyOfWord[each],
      label: names.word(each, kind),
      run: () => choose(each),
    })),
    ...reasons.slice(0, numbered).map((code, index) => ({
      keys: `(${index + 1}|Digit${index + 1})`,
      shown: String(index + 1),
      label: names.reason(code),
      run: () => chooseReason(code),
    })),
    ...effects.flatMap((effect) => {
      const keys = effectKeys[effect]
      return keys ? [{ keys, label: names.effect(effect), run: () => toggle(effect) }] : []
    }),
    { keys: 'n', label: t('note'), run: () => noteRef.current?.focus() },
    {
      keys: 's',
      label: t('skip'),
      run: () => skipRef.current?.querySelector('button')?.click(),
    },
    ...(macros.length > 0
      ? [
          {
            keys: 'o',
            label: shift('macros.apply'),
            run: () => macroRef.current?.querySelector('button')?.click(),
          },
        ]
      : []),
    { keys: 'Enter', label: t('decide'), run: () => decide(false) },
    { keys: 'Shift+Enter', label: t('decideAndStay'), run: () => decide(true) },
  ])

  return (
    <form
      method="dialog"
      aria-label={t('label')}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        decide(false)
      }}
      className="flex flex-col gap-4"
    >
      <ChoiceGroup
        kind="one"
        look="chips"
        name="word"
        label={t('decision')}
        error={problem === 'word' ? t('chooseWord') : undefined}
        value={word}
        onChange={(value) => choose(words.find((each) => each === value) ?? 'approve')}
        choices={words.map((each) => ({
          value: each,
          label: <WithKey of={keyOfWord[each]}>{names.word(each, kind)}</WithKey>,
        }))}
        className={compact}
      />
      {reasons.length > 0 && (word === null || isRestricting) ? (
        <div className="flex flex-col gap-2">
          <ChoiceGroup
            kind="one"
            look="chips"
            name="reason"
            label={t('reason')}
            error={problem === 'reason' ? t('chooseReason') : undefined}
            value={reason}
            onChange={chooseReason}
            choices={reasons.slice(0, numbered).map((code, index) => ({
              value: code,
              label: <WithKey of={String(index + 1)}>{names.reason(code)}</WithKey>,
            }))}
            className={compact}
          />
          {reasons.length > numbered ? (
            <Select
              isCompact
              aria-label={t('otherReasons')}
              emptyLabel={t('otherReasons')}
              value={reasons.slice(numbered).find((code) => code === reason) ?? ''}
              options={reasons.slice(numbered).map((code) => ({ value: code, label: names.reason(code) }))}
              onChange={(event) => chooseReason(event.target.value || undefined)}
              className="w-full max-w-72 [&>select]:min-h-9 [&>select]:text-sm"
            />
          ) : null}
        </div>
      ) : null}
      {isRestricting && effects.length > 0 ? (
        <ChoiceGroup
          kind="many"
          look="chips"
          name="effects"
          label={t('effects')}
          value={chosen}
          onChange={(values) => setChosen(effects.filter((effect) => values.includes(effect)))}
          choices={effects.map((effect) => ({
            value: effect,
            label: <WithKey of={effectKeys[effect]}>{names.effect(effect)}</WithKey>,
          }))}
          className={compact}
        />
      ) : null}
      {isRestricting && proposal && effects.includes(proposal.kind) && !chosen.includes(proposal.kind) ? (
        <Button type="button" size="small" tone="secondary" className="self-start" onClick={takeProposal}>
          {`${strikes('take')}: ${names.effect(proposal.kind)}`}
        </Button>
      ) : null}
      {hasEnd ? (
        <ChoiceGroup
          kind="one"
          look="chips"
          name="until"
          label={t('until')}
          value={until}
          onChange={(value) => setUntil(days.find((each) => each === value) ?? '7')}
          choices={days.map((value) => ({
            value,
            label: value === 'forever' ? t('forever') : t('days', { count: Number(value) }),
          }))}
          className={compact}
        />
      ) : null}
      {followed.includes('ban') && !may('ban.confirm') ? (
        <p className="text-sm text-muted">{t('needsSecond')}</p>
      ) : null}
      <div className="flex flex-col gap-3 lg:flex-row lg:items-end">
        <TextAreaField
          ref={noteRef}
          label={<WithKey of="n">{t('note')}</WithKey>}
          rows={1}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
          }}
          className="min-w-0 flex-1 [&_textarea]:min-h-11 [&_textarea]:py-2"
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" aria-keyshortcuts="Enter" isLoading={isDeciding}>
            <span>{t('decide')}</span>
            <Key>⏎</Key>
          </Button>
          {macros.length > 0 ? (
            <span ref={macroRef} className="contents">
              <Menu
                align="end"
                side="top"
                trigger={(trigger) => (
                  <Button {...trigger} tone="quiet">
                    <span>{shift('macros.apply')}</span>
                    <Key>o</Key>
                  </Button>
                )}
                entries={macros.map((macro) => ({
                  key: String(macro.id),
                  label: macro.name,
                  onSelect: () => apply(macro),
                }))}
              />
            </span>
          ) : null}
          <span ref={skipRef} className="contents">
            <Menu
              align="end"
              side="top"
              trigger={(trigger) => (
                <Button {...trigger} tone="quiet">
                  <span>{t('skip')}</span>
                  <Key>s</Key>
                </Button>
              )}
              entries={skipReasons.map((each) => ({
                key: each,
                label: t(`skipReasons.${each}`),
                onSelect: () => onSkip(each),
              }))}
            />
          </span>
        </div>
      </div>
    </form>
  )
}

function WithKey({ of, children }: { of: string | undefined; children: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span>{children}</span>
      {of === undefined ? null : <Key>{of}</Key>}
    </span>
  )
}
