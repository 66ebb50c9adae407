import { Plus, X } from 'lucide'
import { useState, type SubmitEvent } from 'react'
import type { SavedView } from '@/stores/list-store'
import { Button } from '@/ui/plain/button'
import { TextField } from '@/ui/plain/fields'
import { Popover } from '@/ui/plain/popover'
import { asksTheSame } from './saved-views'
import { MAX_VIEWS, type Choices } from './use-list-choices'

type Props = {
  /** What a view saved now would ask for. */
  asked: SavedView['query']
  /** The saved view that asks exactly this. */
  own: SavedView | undefined
  /** The views that are there already, by the words on them. */
  taken: readonly { label: string }[]
  /** Those of the screen: what one of them asks is saved by nobody. */
  views: readonly { query: object }[]
  choices: Choices
}

/** Keeps the filters in force under a name, or lets the saved view go that is open. Where neither makes sense there is nothing. */
export function SaveView({ asked, own, taken, views, choices }: Props) {
  if (own)
    return (
      <Button look="quiet" size="small" icon={X} aria-label={`Remove the view ${own.name}`} onClick={() => choices.remove(own.name)}>
        Remove view
      </Button>
    )
  if (Object.keys(asked).length === 0 || views.some((view) => asksTheSame(view.query, asked))) return null
  const isFull = choices.views.length >= MAX_VIEWS
  return (
    <Popover
      label="Save view"
      align="end"
      trigger={(props) => (
        <Button
          look="quiet"
          size="small"
          icon={Plus}
          disabledReason={isFull ? `${MAX_VIEWS} views can be saved for a list. Remove one first.` : undefined}
          {...props}
        >
          Save view
        </Button>
      )}
    >
      {(close) => (
        <NameForm
          taken={taken.map(({ label }) => label.toLowerCase())}
          onName={(name) => {
            choices.save({ name, query: asked })
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
    if (given === '') return setError('Enter a name')
    if (given.length > MAX_NAME) return setError(`At most ${MAX_NAME} characters`)
    if (taken.includes(given.toLowerCase())) return setError('A view with this name already exists.')
    onName(given)
  }
  return (
    <form className="grid w-[240px] gap-3 p-2" noValidate onSubmit={save}>
      <TextField
        size="small"
        label="View name"
        help="Saves these filters and this order in this browser, for your account."
        maxLength={MAX_NAME}
        value={name}
        error={error}
        onChange={setName}
      />
      <Button look="ink" size="small" type="submit">
        Save view
      </Button>
    </form>
  )
}

const MAX_NAME = 40
