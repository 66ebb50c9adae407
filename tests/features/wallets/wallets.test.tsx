// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { wallets } from '@/contract/wallets'
import { sql } from '@/server/db/sql'
import { AddressBookScreen } from '@/features/wallets/customer/address-book-screen'
import { renderAs } from '../../support/browser'
import { customerOf, makeGateway, ok } from '../../support/investing'
import { ensurePayoutAccount, giveWallet } from '../../support/money'
import { codeIn, startServer, type Caller } from '../../support/server'

const server = await startServer()
await ensurePayoutAccount(server, { network: 'TRC20' })
const TRON = 'TX5VgkYvUSXkqAceq7dkimNe4bEpSgZBEb'

const bookOf = async (caller: Caller) => ok(await caller.call(wallets.list, { params: { userId: caller.user.id }, query: {} })).data
const mailedCode = async () => codeIn((await server.mails()).filter((mail) => mail.content.template === 'wallet.code').at(-1))

describe('adding a wallet', () => {
  it('takes the address, then the emailed code, and starts the cooling-off period', async () => {
    const ada = await customerOf(server, 'ada')
    await renderAs(server, ada, <AddressBookScreen />)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add wallet' }))[0]!)
    await userEvent.type(await screen.findByLabelText('Address'), TRON)
    expect(await screen.findByText('Checksum valid')).toBeVisible()
    await userEvent.type(screen.getByLabelText('Wallet label'), 'Main wallet')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))

    const code = await screen.findByLabelText('Code from the email')
    expect(code).toHaveFocus()
    await userEvent.type(code, await mailedCode())
    await userEvent.click(screen.getByRole('button', { name: 'Confirm wallet' }))
    expect(await screen.findByText('Main wallet is confirmed.')).toBeVisible()
    expect(await bookOf(ada)).toMatchObject([{ title: 'Main wallet', network: 'TRC20', address: TRON, status: 'COOLING' }])
    const card = within(await screen.findByRole('article', { name: 'Main wallet' }))
    expect(card.getByText('In cooling-off period')).toBeVisible()
    expect(card.getByRole('timer')).toHaveTextContent(/Ready .* in .* h/)
  })

  it('shows an invalid address while typing, and the server refuses it as well', async () => {
    const bea = await customerOf(server, 'bea')
    await renderAs(server, bea, <AddressBookScreen />)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add wallet' }))[0]!)
    await userEvent.type(await screen.findByLabelText('Address'), `${TRON.slice(0, -1)}c`)
    await userEvent.type(screen.getByLabelText('Wallet label'), 'Mistyped')
    expect(await screen.findByText(/is not valid: its check(sum does| digits do) not match/)).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.getByText('The wallet was not added.')).toBeVisible())
    expect(screen.getByLabelText('Address')).toHaveAttribute('aria-invalid', 'true')
    expect(await bookOf(bea)).toEqual([])
  })

  it('refuses a wrong code and leaves the wallet unconfirmed', async () => {
    const cleo = await customerOf(server, 'cleo')
    await renderAs(server, cleo, <AddressBookScreen />)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add wallet' }))[0]!)
    await userEvent.type(await screen.findByLabelText('Address'), TRON)
    await userEvent.type(screen.getByLabelText('Wallet label'), 'Mine')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    const field = await screen.findByLabelText('Code from the email')
    const right = await mailedCode()
    await userEvent.type(field, right === '000000' ? '111111' : '000000')
    await userEvent.click(screen.getByRole('button', { name: 'Confirm wallet' }))
    await waitFor(() => expect(screen.getByText('The wallet was not confirmed.')).toBeVisible())
    expect(await bookOf(cleo)).toMatchObject([{ status: 'UNCONFIRMED' }])
    expect(screen.getByRole('button', { name: 'Enter the code' })).toBeVisible()
  })
})

it('the wallet form offers only networks and currencies that a gateway pays, and says when it cannot pay to banks', async () => {
  const gil = await customerOf(server, 'gil')
  await renderAs(server, gil, <AddressBookScreen />)
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add wallet' }))[0]!)
  expect(await screen.findByText('We cannot pay out to bank accounts at the moment.')).toBeVisible()
  const choices = (label: string) => [...screen.getByLabelText<HTMLSelectElement>(label).options].map(({ value }) => value)
  expect(choices('Network')).toEqual(['BEP20', 'ERC20', 'TRC20', 'BTC'])
  await userEvent.selectOptions(screen.getByLabelText('Network'), 'ERC20')
  expect(choices('Currency')).toEqual(['USDT', 'USDC'])
})

describe('adding a bank account', () => {
  const openBankForm = async (caller: Caller) => {
    await renderAs(server, caller, <AddressBookScreen />)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Add wallet' }))[0]!)
    await userEvent.click(await screen.findByRole('radio', { name: 'Bank account' }))
    return screen.findByLabelText('IBAN')
  }

  it('refuses a mistyped IBAN, then takes the account and the code and starts the cooling-off period', async () => {
    const gateway = await makeGateway(server, { currency: 'EUR' })
    await server.db.run(sql`update payment_gateways set payout_networks = '{SEPA}' where id = ${gateway}`)
    const ida = await customerOf(server, 'ida')
    const iban = await openBankForm(ida)
    expect(screen.getByLabelText<HTMLInputElement>('Account holder').value).toMatch(/ida/i)
    await userEvent.type(screen.getByLabelText('Wallet label'), 'Checking')
    await userEvent.type(iban, 'DE89 3704 0044 0532 0130 01')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(/is not valid: its check(sum does| digits do) not match/)).toBeVisible()
    expect(iban).toHaveAttribute('aria-invalid', 'true')
    await userEvent.clear(iban)
    await userEvent.type(iban, 'DE89 3704 0044 0532 0130 00')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    await userEvent.type(await screen.findByLabelText('Code from the email'), await mailedCode())
    await userEvent.click(screen.getByRole('button', { name: 'Confirm wallet' }))
    expect(await screen.findByText('Checking is confirmed.')).toBeVisible()
    const card = within(await screen.findByRole('article', { name: 'Checking' }))
    expect(card.getByText('DE89 3704 0044 0532 0130 00')).toBeVisible()
    expect(await bookOf(ida)).toMatchObject([{ network: 'SEPA', currencyUnit: 'EUR', status: 'COOLING' }])
  })

  it('refuses an account in another name and accepts one in the customer’s own name', async () => {
    const una = await customerOf(server, 'una')
    const iban = await openBankForm(una)
    const holder = screen.getByLabelText<HTMLInputElement>('Account holder')
    const own = holder.value
    await userEvent.clear(holder)
    await userEvent.type(holder, 'Grace Hopper')
    await userEvent.type(iban, 'NL91ABNA0417164300')
    await userEvent.type(screen.getByLabelText('Wallet label'), 'Theirs')
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(/only to accounts in your own name/)).toBeVisible()
    await userEvent.clear(holder)
    await userEvent.type(holder, own)
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByLabelText(/^Code from/)).toBeVisible()
    expect(await bookOf(una)).toMatchObject([{ status: 'UNCONFIRMED' }])
  })
})

describe('the address book', () => {
  it('marks the first and the last six characters of an address', async () => {
    const dora = await customerOf(server, 'dora')
    await giveWallet(server, dora)
    await renderAs(server, dora, <AddressBookScreen />)
    const card = await screen.findByRole('article')
    const marks = [...card.querySelectorAll('mark')].map((mark) => mark.textContent)
    const [wallet] = await bookOf(dora)
    expect(marks).toEqual([wallet?.address.slice(0, 6), wallet?.address.slice(-6)])
  })

  it('removes a wallet after confirmation', async () => {
    const ella = await customerOf(server, 'ella')
    await giveWallet(server, ella)
    await renderAs(server, ella, <AddressBookScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove wallet' }))
    expect(await screen.findByText('No wallets yet')).toBeVisible()
  })
})
