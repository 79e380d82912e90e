import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { useTranslations } from '../../../../web/i18n/texts.ts'
import { classNames } from '../../../../web/kit/class-names.ts'
import { TextField } from '../../../../web/kit/fields/field.tsx'
import { IconButton } from '../../../../web/kit/icon-button.tsx'
import { Search, X } from '../../../../web/kit/icons.tsx'
import { takeWantedSearch } from '../../conversations/web/search-text.ts'
import { searchFieldId } from '../../messages/web/use-chat-keys.ts'
import { maxSearchLength } from '../../search-rules.ts'

interface ChatSearchProps {
  text: string
  onChange: (text: string) => void
}

/**
 * The search field above the list; Escape clears it. Without JavaScript it is a form that reloads the page.
 */
export function ChatSearch({ text, onChange }: ChatSearchProps) {
  const t = useTranslations('chats.search')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takeWantedSearch()) field.current?.focus()
  }, [])
  function clear() {
    onChange('')
    field.current?.focus()
  }
  return (
    <search className="px-4 pb-2">
      <Form method="get" action="/chats" onSubmit={(event) => event.preventDefault()}>
        <TextField
          ref={field}
          id={searchFieldId}
          type="search"
          name="q"
          label={t('label')}
          isLabelHidden
          placeholder={t('placeholder')}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxSearchLength}
          value={text}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '' || event.nativeEvent.isComposing) return
            event.preventDefault()
            clear()
          }}
          start={<Search />}
          end={
            <IconButton
              label={t('clear')}
              size="small"
              onClick={clear}
              className={classNames('me-1', text === '' && 'invisible')}
            >
              <X />
            </IconButton>
          }
          className="[&_input::-webkit-search-cancel-button]:hidden"
        />
      </Form>
    </search>
  )
}
