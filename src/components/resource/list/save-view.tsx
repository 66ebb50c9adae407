import { Plus, X } from 'lucide'
import { useState, type SubmitEvent } from 'react'
import { t } from '@/locales/text'
import type { SavedView } from '@/stores/list-store'
import { Button } from '@/ui/admin/primitives/button'
import { TextField } from '@/ui/admin/forms/text-field'
import { Popover } from '@/ui/admin/overlays/popover'
import { isSameQuery } from './saved-views'
import { MAX_VIEWS, type Choices } from './use-list-choices'

type Props = {
  /** The query that would be saved. */
  savedQuery: SavedView['query']
  /** The saved view with this query. */
  own: SavedView | undefined
  /** The existing views, by their labels. */
  taken: readonly { label: string }[]
  /** The built-in views: their queries need not be saved. */
  views: readonly { query: object }[]
  choices: Choices
}

/** Saves the current filters as a named view, or removes the open saved view. Renders nothing if neither applies. */
export function SaveView({ savedQuery, own, taken, views, choices }: Props) {
  if (own)
    return (
      <Button
        variant="quiet"
        size="small"
        icon={X}
        aria-label={t('Remove the view {name}', { name: own.name })}
        onClick={() => choices.remove(own.name)}
      >
        {t('Remove view')}
      </Button>
    )
  if (Object.keys(savedQuery).length === 0 || views.some((view) => isSameQuery(view.query, savedQuery))) return null
  const isFull = choices.views.length >= MAX_VIEWS
  return (
    <Popover
      label={t('Save view')}
      align="end"
      trigger={(props) => (
        <Button
          variant="quiet"
          size="small"
          icon={Plus}
          disabledReason={isFull ? t('{maxViews} views can be saved for a list. Remove one first.', { maxViews: MAX_VIEWS }) : undefined}
          {...props}
        >
          {t('Save view')}
        </Button>
      )}
    >
      {(close) => (
        <NameForm
          taken={taken.map(({ label }) => label.toLowerCase())}
          onName={(name) => {
            choices.save({ name, query: savedQuery })
            close()
          }}
        />
      )}
    </Popover>
  )
}

function NameForm({ taken, onName }: { taken: readonly string[]; onName: (name: string) => void }) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    const given = name.trim()
    if (given === '') return setError(t('Enter a name'))
    if (given.length > MAX_NAME) return setError(t('At most {maxName} characters', { maxName: MAX_NAME }))
    if (taken.includes(given.toLowerCase())) return setError(t('A view with this name already exists.'))
    onName(given)
  }
  return (
    <form className="grid w-[240px] gap-3 p-2" noValidate onSubmit={save}>
      <TextField
        size="small"
        label={t('View name')}
        help={t('Saves these filters and this order in this browser, for your account.')}
        maxLength={MAX_NAME}
        value={name}
        error={error}
        onChange={setName}
      />
      <Button variant="ink" size="small" type="submit">
        {t('Save view')}
      </Button>
    </form>
  )
}

const MAX_NAME = 40
