// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { CheckField } from '@/ui/plain/forms/check-field'
import { PasswordField, SelectField, TextField } from '@/ui/plain/forms/fields'
import { useForm } from '@/ui/plain/forms/use-form'

const countries = [
  { value: '', label: 'Choose' },
  { value: 'pt', label: 'Portugal' },
]

function SignUp({ submit }: { submit: (values: object) => Promise<void> }) {
  const form = useForm({ initial: { email: '', password: '', country: '', accepted: false }, submit })
  return (
    <form onSubmit={(event) => void form.onSubmit(event)}>
      <TextField label="Email" {...form.field('email')} />
      <PasswordField label="Password" {...form.field('password')} />
      <SelectField label="Country" options={countries} {...form.field('country')} />
      <CheckField checked={form.values.accepted} onChange={(accepted) => form.set('accepted', accepted)}>
        I accept
      </CheckField>
      <button type="submit">Send</button>
    </form>
  )
}

it('input entered before React hydrates a form is kept and submitted', async () => {
  const submit = vi.fn(async () => undefined)
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<SignUp submit={submit} />)
  // Input by a user or a password manager before any script of the page runs.
  screen.getByLabelText<HTMLInputElement>('Email').value = 'ada@example.test'
  screen.getByLabelText<HTMLInputElement>('Password').value = 'Analytical#1843'
  screen.getByLabelText<HTMLSelectElement>('Country').value = 'pt'
  screen.getByLabelText<HTMLInputElement>('I accept').checked = true
  const root = await act(async () => hydrateRoot(place, <SignUp submit={submit} />))
  await userEvent.type(screen.getByLabelText('Email'), 's')
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.tests')
  expect(screen.getByLabelText('Password')).toHaveValue('Analytical#1843')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(submit).toHaveBeenCalledExactlyOnceWith({ email: 'ada@example.tests', password: 'Analytical#1843', country: 'pt', accepted: true })
  await act(async () => root.unmount())
  place.remove()
})

it('a client-rendered control does not call onChange by itself', () => {
  const change = vi.fn()
  render(<SelectField label="Country" options={countries.slice(1)} value="" onChange={change} />)
  expect(change).not.toHaveBeenCalled()
})
