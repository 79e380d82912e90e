import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../web/kit/button.tsx'
import { TextField } from '../../../web/kit/fields/field.tsx'

interface FilterFormProps {
  search: URLSearchParams
  /** The button's words. */
  submit: string
  children: ReactNode
  /** Beside the button. */
  after?: ReactNode
}

/** Narrows a list or a table by its URL: fields in a line, two beside each other on phones. */
export function FilterForm({ search, submit, children, after }: FilterFormProps) {
  return (
    // Other filters begin with other values.
    <Form key={search.toString()} className={filterRow}>
      {children}
      <span className={after ? 'flex flex-wrap items-center gap-2 max-sm:col-span-2' : undefined}>
        <Button type="submit" tone="secondary" size="small">
          {submit}
        </Button>
        {after}
      </span>
    </Form>
  )
}

/** Dense fields in a line, two beside each other on phones. */
export const filterRow =
  'grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap [&_.control]:min-h-10 max-sm:[&>*]:w-auto! max-sm:[&>*]:min-w-0'

/** A day of a filter, as `YYYY-MM-DD`. */
export function DayField({ name, label, value }: { name: string; label: string; value: string }) {
  return <TextField name={name} type="date" label={label} defaultValue={value} className="w-36" />
}
