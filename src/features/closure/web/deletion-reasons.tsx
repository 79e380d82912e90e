import { useTranslations } from '../../../web/i18n/texts.ts'
import { ChoiceGroup } from '../../../web/kit/fields/choice-group.tsx'
import { TextAreaField } from '../../../web/kit/fields/field.tsx'
import type { FormRefusal } from '../../../web/screen.ts'
import { deletionReasons, maxCommentLength } from '../rules.ts'

interface DeletionReasonsProps {
  refusal: FormRefusal | null
  errors: Record<string, string>
}

/** The reasons for leaving; not saying is selected by default. */
export function DeletionReasons({ refusal, errors }: DeletionReasonsProps) {
  const t = useTranslations('closure.delete.reason')
  return (
    <div className="flex flex-col gap-6">
      <ChoiceGroup
        kind="one"
        look="chips"
        label={t('label')}
        hint={t('hint')}
        name="reason"
        defaultValue={refusal?.values.reason ?? 'not_said'}
        choices={deletionReasons.map((value) => ({ value, label: t(`options.${value}`) }))}
      />
      <TextAreaField
        label={t('comment')}
        hint={t('commentHint')}
        name="comment"
        defaultValue={refusal?.values.comment}
        error={errors.comment}
        maxGraphemes={maxCommentLength}
        isOptional
      />
    </div>
  )
}
