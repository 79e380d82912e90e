import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queueKinds, type RestrictionEffect } from '../../../core/staff.ts'
import { useTranslations } from '../../../web/i18n/texts.ts'
import { ChoiceGroup } from '../../../web/kit/fields/choice-group.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'
import { SelectField } from '../../../web/kit/fields/select.tsx'
import { useApi } from '../../../web/page-data.tsx'
import type { Macro } from '../contract.ts'
import { decisionReasons, effectsFor, lastingEffects, rulesOfKind } from '../rules.ts'
import { denseChips, EditDialog, NamedList, useEditing } from './named-list.tsx'
import { isQueueKind, useNames } from './names.ts'

/** The named decisions, with what each decides. */
export function Macros({ mayWrite }: { mayWrite: boolean }) {
  const names = useNames()
  const effectsOf = useMacroEffects()
  const { data } = useQuery(useApi().moderation.macros.queryOptions({ input: {} }))
  return (
    <NamedList
      param="macro"
      texts="shift.macros"
      entries={data?.macros ?? []}
      mayWrite={mayWrite}
      show={(macro) => ({
        after: <span className="text-muted">· {names.kind(macro.kind)}</span>,
        below: (
          <p className="text-muted">
            {[
              names.word(macro.decision),
              macro.reason === null ? null : names.reason(macro.reason),
              ...effectsOf(macro),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        ),
      })}
      dialog={(macro, close) => <MacroDialog key={macro?.id} macro={macro} onClose={close} />}
    />
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

/** How long the effects of a macro last that may have an end: in days, by default a week. */
function lengthOf(macro: Macro | undefined): string {
  const lasting = macro?.effects.filter(({ kind }) => lastingEffects.includes(kind)) ?? []
  if (lasting.some(({ days }) => days === null)) return 'forever'
  return String(lasting[0]?.days ?? 7)
}

function MacroDialog({ macro, onClose }: { macro: Macro | undefined; onClose: () => void }) {
  const t = useTranslations('shift.macros')
  const form = useTranslations('moderation.form')
  const names = useNames()
  const api = useApi()
  const [name, setName] = useState(macro?.name ?? '')
  const [kind, setKind] = useState(macro?.kind ?? 'report')
  const [decision, setDecision] = useState(macro?.decision ?? 'uphold')
  const [reason, setReason] = useState(macro?.reason ?? '')
  const [effects, setEffects] = useState<RestrictionEffect[]>(macro?.effects.map((each) => each.kind) ?? [])
  const [length, setLength] = useState<string>(lengthOf(macro))
  const { words } = rulesOfKind[kind]
  const word = words.find((each) => each === decision) ?? words[0] ?? 'uphold'
  const possible = effectsFor('member', true)
  const { changeMacro, addMacro, removeMacro } = api.call.moderation
  const editing = useEditing({
    key: api.moderation.macros.queryKey({ input: {} }),
    save: () => {
      const days = length === 'forever' ? null : Number(length)
      const input = {
        ...{ name, decision: word, reason: reason === '' ? null : reason },
        effects: effects.map((each) => ({ kind: each, days: lastingEffects.includes(each) ? days : null })),
      }
      return macro ? changeMacro({ id: macro.id, ...input }) : addMacro({ ...input, kind })
    },
    remove: macro ? () => removeMacro({ id: macro.id }) : null,
    onDone: onClose,
  })
  const { fields } = editing
  return (
    <EditDialog title={macro ? t('changeTitle') : t('add')} editing={editing} onClose={onClose}>
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
        className={denseChips}
      />
      <ChoiceGroup
        kind="many"
        look="chips"
        name="effects"
        label={form('effects')}
        value={effects}
        onChange={(values) => setEffects(possible.filter((each) => values.includes(each)))}
        choices={possible.map((each) => ({ value: each, label: names.effect(each) }))}
        className={denseChips}
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
          className={denseChips}
        />
      ) : null}
    </EditDialog>
  )
}
