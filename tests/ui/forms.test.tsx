// @vitest-environment jsdom
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { DecisionButton } from '@/ui/overlays/decision-button'
import { FormMoney, FormSelect, FormText, type FormOption } from '@/ui/admin/forms/form-fields'
import { useAntdForm } from '@/ui/admin/forms/use-antd-form'
import { Button as AdminButton } from '@/ui/admin/primitives/button'
import { Drawer } from '@/ui/overlays/drawer'
import { Button } from '@/ui/plain/primitives/button'
import { CodeField, MoneyField, PasswordField, TextAreaField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { useForm } from '@/ui/plain/forms/use-form'
import { UploadField } from '@/ui/plain/forms/upload-field'

const later = () => {
  let settle: { resolve: (value?: unknown) => void; reject: (error: unknown) => void } | undefined
  const promise = new Promise((resolve, reject) => (settle = { resolve, reject }))
  return { promise, resolve: (value?: unknown) => settle?.resolve(value), reject: (error: unknown) => settle?.reject(error) }
}
const refusal = (message: string, fields: { path: string; message: string }[] = []) => Object.assign(new Error(message), { fields })

describe('a text field with a maximum length', () => {
  function Note() {
    const [value, setValue] = useState('')
    return <TextAreaField label="Note" maxLength={10} value={value} onChange={setValue} />
  }

  it('is marked out of range when its text exceeds the maximum, and is not truncated', async () => {
    render(<Note />)
    const field = screen.getByLabelText('Note')
    await userEvent.type(field, '0123456789')
    expect(field).not.toHaveAttribute('aria-invalid')
    expect(screen.getByText('10 of 10').parentElement).not.toHaveAttribute('data-out-of-range')
    await userEvent.type(field, '!')
    expect(field).toHaveValue('0123456789!')
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByText('11 of 10').parentElement).toHaveAttribute('data-out-of-range')
  })

  it('counts characters, not UTF-16 code units', () => {
    render(<TextField label="Name" maxLength={2} value="🌱🌱" />)
    expect(screen.getByText('2 of 2')).toBeInTheDocument()
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid')
  })

  it('shows the count of a single line only near the maximum', () => {
    const { rerender } = render(<TextField label="Name" maxLength={8} value="Ada L" />)
    expect(screen.queryByText('5 of 8')).toBeNull()
    rerender(<TextField label="Name" maxLength={8} value="Ada Li" />)
    expect(screen.getByText('6 of 8')).toBeInTheDocument()
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('6 of 8')
  })
})

describe('a password field', () => {
  function Password() {
    const [value, setValue] = useState('')
    return <PasswordField label="Password" autoComplete="current-password" value={value} onChange={setValue} />
  }

  it('is masked until shown, accepts pasted text and supports password managers', async () => {
    render(<Password />)
    const field = screen.getByLabelText('Password')
    expect(field).toHaveAttribute('type', 'password')
    expect(field).toHaveAttribute('autocomplete', 'current-password')
    await userEvent.click(field)
    await userEvent.paste(' Analytical #1843 ')
    expect(field).toHaveValue(' Analytical #1843 ')
    await userEvent.click(screen.getByRole('button', { name: /show/i }))
    expect(field).toHaveAttribute('type', 'text')
  })
})

describe('an amount field', () => {
  function Amount() {
    const [value, setValue] = useState('100')
    return <MoneyField label="Amount" currency="USD" value={value} onChange={setValue} />
  }

  it('shows thousands separators and cents when blurred, and plain digits when focused', async () => {
    render(<Amount />)
    const field = screen.getByLabelText('Amount')
    expect(field).toHaveValue('100.00')
    await userEvent.clear(field)
    await userEvent.type(field, '1234567.5')
    expect(field).toHaveValue('1234567.5')
    await userEvent.tab()
    expect(field).toHaveValue('1,234,567.50')
    await userEvent.click(field)
    expect(field).toHaveValue('1234567.50')
  })
})

describe('an amount field of the back office', () => {
  const fieldIn = (currency: string) => (
    <Form initialValues={{ limit: '100.00' }}>
      <FormMoney name="limit" label="Limit" currency={currency} />
    </Form>
  )

  it('stays focused and keeps what is typed when its currency is loaded', async () => {
    const { rerender } = render(fieldIn(''))
    const field = screen.getByLabelText('Limit')
    await userEvent.clear(field)
    await userEvent.type(field, '25')
    rerender(fieldIn('USD'))
    expect(screen.getByText('USD')).toBeVisible()
    expect(field).toHaveFocus()
    await userEvent.keyboard('0')
    expect(screen.getByLabelText('Limit')).toHaveValue('250')
  })
})

describe('a six-digit code field', () => {
  it('accepts only digits, typed or pasted, and reports when it is complete', async () => {
    const complete = vi.fn()
    function Code() {
      const [value, setValue] = useState('')
      return <CodeField label="Code" value={value} onChange={setValue} onComplete={complete} />
    }
    render(<Code />)
    const field = screen.getByLabelText('Code')
    expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await userEvent.type(field, '4a1')
    expect(field).toHaveValue('41')
    await userEvent.clear(field)
    await userEvent.click(field)
    await userEvent.paste('418 295')
    expect(field).toHaveValue('418295')
    expect(complete).toHaveBeenCalledExactlyOnceWith('418295')
  })
})

describe('a form without antd', () => {
  function Wallet({ submit }: { submit: (values: { title: string }) => Promise<void> }) {
    const form = useForm({ initial: { title: '' }, schema: z.object({ title: z.string().min(1, 'Give it a name') }), submit })
    return (
      <form onSubmit={(event) => void form.onSubmit(event)} noValidate>
        <FormFailureNote failure={form.failure} notDone="Not added." />
        <TextField label="Name" {...form.field('title')} />
        <Button type="submit" busy={form.busy}>
          Add
        </Button>
      </form>
    )
  }
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add' }))

  it('does not submit values that the schema refuses, and focuses the invalid field', async () => {
    const submit = vi.fn()
    render(<Wallet submit={submit} />)
    await add()
    expect(submit).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Give it a name')
    expect(screen.getByLabelText('Name')).toHaveFocus()
  })

  it("shows the server's error on its field and keeps the input", async () => {
    render(<Wallet submit={() => Promise.reject(refusal('Not valid', [{ path: 'title', message: 'You have one of that name.' }]))} />)
    await userEvent.type(screen.getByLabelText('Name'), 'Main')
    await add()
    expect(await screen.findByText('You have one of that name.')).toBeInTheDocument()
    expect(screen.getByLabelText('Name')).toHaveValue('Main')
    expect(screen.getByText(/1 field needs attention/)).toBeInTheDocument()
  })

  it('cannot be submitted twice', async () => {
    const work = later()
    const submit = vi.fn(() => work.promise as Promise<void>)
    render(<Wallet submit={submit} />)
    await userEvent.type(screen.getByLabelText('Name'), 'Main{Enter}{Enter}')
    await add()
    expect(submit).toHaveBeenCalledOnce()
    expect(screen.getByRole('button', { name: 'Add' })).toHaveAttribute('aria-busy', 'true')
    work.resolve()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add' })).not.toHaveAttribute('aria-busy'))
  })
})

describe('a form in a drawer', () => {
  type Country = { title: string; fee: string }
  const schema = z.object({ title: z.string().min(1, 'Give the country a name'), fee: z.string() })

  type Props = { onSubmit: (values: Country) => Promise<unknown>; onClose: () => void }
  function NewCountry({ onSubmit, onClose }: Props) {
    const { form, busy, wrong, finish } = useAntdForm<Country>({ schema, onSubmit })
    const save = async (values: Country) => {
      if (!(await finish(values))) onClose()
    }
    const foot = (
      <AdminButton form="country" type="submit" busy={busy}>
        Save
      </AdminButton>
    )
    return (
      <Drawer open title="New country" onClose={onClose} locked={busy} foot={foot}>
        <Form<Country> id="country" form={form} initialValues={{ title: '', fee: '1.00' }} onFinish={(values) => void save(values)}>
          <p>{wrong} to correct</p>
          <FormText name="title" label="Name" />
          <FormMoney name="fee" label="Fee" currency="USD" />
        </Form>
      </Drawer>
    )
  }
  function show(onSubmit: Props['onSubmit'], onClose = vi.fn()) {
    render(<NewCountry onSubmit={onSubmit} onClose={onClose} />)
    return onClose
  }
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

  it('validates with the schema first, then saves the input and closes', async () => {
    const submit = vi.fn(() => Promise.resolve())
    const onClose = show(submit)
    await save()
    expect(await screen.findByText('Give the country a name')).toBeInTheDocument()
    expect(screen.getByText('1 to correct')).toBeInTheDocument()
    expect(submit).not.toHaveBeenCalled()
    await userEvent.type(screen.getByLabelText('Name'), 'Kenya')
    await userEvent.clear(screen.getByLabelText('Fee'))
    await userEvent.type(screen.getByLabelText('Fee'), '1,250')
    await save()
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(submit).toHaveBeenCalledExactlyOnceWith({ title: 'Kenya', fee: '1250.00' })
  })

  it('stays open with the error shown when the server refuses the input', async () => {
    const onClose = show(() => Promise.reject(refusal('Not valid', [{ path: 'title', message: 'Kenya is there already.' }])))
    await userEvent.type(screen.getByLabelText('Name'), 'Kenya')
    await save()
    expect(await screen.findByText('Kenya is there already.')).toBeInTheDocument()
    expect(screen.getByLabelText('Name')).toHaveValue('Kenya')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('removes an error from its field as soon as the field is changed', async () => {
    show(() => Promise.reject(refusal('Not valid', [{ path: 'title', message: 'Kenya is there already.' }])))
    await userEvent.type(screen.getByLabelText('Name'), 'Kenya')
    await save()
    expect(await screen.findByText('Kenya is there already.')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Name'), ' North')
    await waitFor(() => expect(screen.queryByText('Kenya is there already.')).toBeNull())
    expect(screen.getByLabelText('Name')).not.toHaveAttribute('aria-invalid')
  })

  it('cannot be saved twice or closed while it is saving', async () => {
    const work = later()
    const submit = vi.fn(() => work.promise)
    const onClose = show(submit)
    await userEvent.type(screen.getByLabelText('Name'), 'Kenya')
    await save()
    await save()
    await userEvent.keyboard('{Escape}')
    expect(submit).toHaveBeenCalledOnce()
    expect(onClose).not.toHaveBeenCalled()
    work.resolve()
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  })
})

describe('a select with options from the server', () => {
  const GATEWAY = '0199f3a2-7c41-7d55-9a0e-5b1f6c2d8e90'
  const shown = (options: readonly FormOption[] | undefined) => (
    <Form initialValues={{ gateway: GATEWAY }}>
      <FormSelect name="gateway" label="Gateway" options={options} />
    </Form>
  )

  it('shows a loading text instead of the stored id until its label is known', () => {
    const { rerender } = render(shown(undefined))
    expect(screen.getByText('Loading…')).toBeInTheDocument()
    rerender(shown([{ value: GATEWAY, label: 'Bank transfer' }]))
    expect(screen.getByText('Bank transfer')).toBeInTheDocument()
    expect(screen.queryByText('Loading…')).toBeNull()
  })

  it('finds options by label, also when several can be chosen', async () => {
    render(
      <Form>
        <FormSelect
          name="roles"
          label="Roles"
          multiple
          options={[
            { value: GATEWAY, label: 'Finance' },
            { value: '0199f3a2-7c41-7d55-9a0e-5b1f6c2d8e91', label: 'Support' },
          ]}
        />
      </Form>,
    )
    await userEvent.type(screen.getByRole('combobox'), 'sup')
    expect(await screen.findByTitle('Support')).toBeInTheDocument()
    expect(screen.queryByTitle('Finance')).toBeNull()
  })

  it('shows a note when its value is not among the options', () => {
    render(shown([{ value: 'another', label: 'Another' }]))
    expect(screen.getByText('Not in the list')).toBeInTheDocument()
    expect(document.body).not.toHaveTextContent(GATEWAY)
  })
})

describe('a refused form', () => {
  const Refused = ({ refuse }: { refuse: unknown }) => {
    const form = useForm({ initial: { amount: '' }, submit: () => Promise.reject(refuse) })
    return (
      <form onSubmit={(event) => void form.onSubmit(event)}>
        <FormFailureNote failure={form.failure} />
        <TextField label="Amount" {...form.field('amount')} />
        <button type="submit">Save</button>
      </form>
    )
  }

  it('removes the attention note once the field is edited', async () => {
    render(<Refused refuse={{ message: 'No', fields: [{ path: 'amount', message: 'Too small' }] }} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/1 field needs attention/)).toBeVisible()
    await userEvent.type(screen.getByLabelText('Amount'), '5')
    expect(screen.queryByText(/attention/)).toBeNull()
  })

  it('shows server errors that belong to no field', async () => {
    render(<Refused refuse={{ message: 'No', fields: [{ path: 'withdrawals.2', message: 'WDR-1 is on hold.' }] }} />)
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('WDR-1 is on hold.')
  })
})

describe('a decision button', () => {
  const renderConfirmation = (onDecide: () => Promise<unknown>) =>
    render(
      <DecisionButton
        label="Decline"
        title="Decline this payment?"
        reasons={[{ value: 'UNREADABLE', label: 'Unreadable' }]}
        onDecide={onDecide}
      />,
    )
  const open = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Decline' }))
    return within(await screen.findByRole('dialog', { name: 'Decline this payment?' }))
  }

  it('requires a reason', async () => {
    const decide = vi.fn(() => Promise.resolve())
    renderConfirmation(decide)
    const dialog = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(dialog.getByText('Enter a reason')).toBeInTheDocument()
    await userEvent.click(dialog.getByLabelText('Unreadable'))
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
    await waitFor(() => expect(decide).toHaveBeenCalledExactlyOnceWith({ note: 'Unreadable', reasonCode: 'UNREADABLE' }))
  })

  it('shows a refusal in the dialog, which stays open', async () => {
    renderConfirmation(() => Promise.reject(refusal('Somebody decided a moment ago.')))
    const dialog = await open()
    await userEvent.click(dialog.getByLabelText('Unreadable'))
    await userEvent.click(dialog.getByRole('button', { name: 'Decline' }))
    expect(await dialog.findByText(/Somebody decided a moment ago/)).toBeInTheDocument()
  })

  it('explains why it is disabled and opens no dialog', async () => {
    const decide = vi.fn()
    render(<DecisionButton label="Approve" title="Approve?" disabledReason="You need permission withdraws:update." onDecide={decide} />)
    const button = screen.getByRole('button', { name: 'Approve' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await userEvent.hover(button)
    expect(screen.getByRole('tooltip')).toHaveTextContent('You need permission withdraws:update.')
    expect(button).toHaveAccessibleDescription('You need permission withdraws:update.')
  })
})

describe('files', () => {
  const proof = new File(['x'], 'proof.pdf', { type: 'application/pdf' })

  it('are uploaded immediately and reported once uploaded', async () => {
    const onChange = vi.fn()
    render(<UploadField label="Proof" upload={() => Promise.resolve({ id: 'file-1' })} onChange={onChange} />)
    await userEvent.upload(screen.getByLabelText('Proof'), proof)
    expect(await screen.findByText(/uploaded/)).toBeInTheDocument()
    expect(onChange).toHaveBeenLastCalledWith(['file-1'])
    await userEvent.click(screen.getByRole('button', { name: 'Remove proof.pdf' }))
    expect(onChange).toHaveBeenLastCalledWith([])
  })

  it('that fail to upload can be sent again', async () => {
    const upload = vi.fn().mockRejectedValueOnce(new Error('The file could not be read.')).mockResolvedValue({ id: 'file-2' })
    const onChange = vi.fn()
    render(<UploadField label="Proof" upload={upload} onChange={onChange} />)
    await userEvent.upload(screen.getByLabelText('Proof'), proof)
    await userEvent.click(await screen.findByRole('button', { name: 'Send proof.pdf again' }))
    await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(['file-2']))
  })

  it('of another type or too large are refused before the upload', async () => {
    const upload = vi.fn()
    render(<UploadField label="Proof" upload={upload} onChange={() => undefined} maxMegabytes={1} />)
    const user = userEvent.setup({ applyAccept: false })
    await user.upload(screen.getByLabelText('Proof'), new File(['x'], 'page.html', { type: 'text/html' }))
    expect(screen.getByText(/page.html/)).toBeInTheDocument()
    await user.upload(screen.getByLabelText('Proof'), new File([new Uint8Array(1_100_000)], 'big.png', { type: 'image/png' }))
    expect(screen.getByText(/larger than 1 MB/)).toBeInTheDocument()
    expect(upload).not.toHaveBeenCalled()
  })
})
