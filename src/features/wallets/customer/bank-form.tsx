import { useWrite } from '@/api/hooks'
import { useCountryOptions } from '@/components/countries/country-options'
import { useWallets } from '@/components/wallets/use-wallets'
import { wallets, type Wallet } from '@/contract/wallets'
import { bankFormOf } from '@/domain/bank-forms'
import { compareNames } from '@/domain/holder-name'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'
import { checkAgainst, type FormSchema } from '@/ui/plain/forms/failure'
import { SelectField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { Note } from '@/ui/plain/feedback/note'
import { useForm } from '@/ui/plain/forms/use-form'

type Values = {
  title: string
  currencyUnit: string
  'details.holder': string
  'details.country': string
  'details.iban': string
  'details.bic': string
  'details.routingNumber': string
  'details.accountNumber': string
}
type Props = { holder: string; currencies: readonly string[]; onAdded: (wallet: Wallet) => void }

/** The country in which accounts in a currency are most common; the default. */
const countryOf: Readonly<Record<string, string>> = { USD: 'US', GBP: 'GB', CAD: 'CA', AUD: 'AU', INR: 'IN', BDT: 'BD', CHF: 'CH' }
const isSepa = (values: Pick<Values, 'currencyUnit'>): boolean => values.currencyUnit === 'EUR'

/** The request body: with SEPA the IBAN, otherwise the numbers that the country uses. */
function bodyOf(values: Values) {
  const { title, currencyUnit } = values
  const holder = values['details.holder']
  const bic = values['details.bic'] ? { bic: values['details.bic'] } : {}
  if (isSepa(values)) return { title, network: 'SEPA' as const, currencyUnit, details: { holder, iban: values['details.iban'], ...bic } }
  const routing = values['details.routingNumber'] ? { routingNumber: values['details.routingNumber'] } : {}
  const details = { holder, country: values['details.country'], accountNumber: values['details.accountNumber'], ...routing, ...bic }
  return { title, network: 'BANK' as const, currencyUnit, details }
}

/** The endpoint's schema and the rules of bank accounts, whose library is loaded with the first submission. */
async function rules(): Promise<FormSchema> {
  const { checkBankAccount } = await import('@/domain/bank-account')
  return {
    safeParse: (typed) => {
      const body = bodyOf(typed as Values)
      const issues = checkAgainst(wallets.add.body, body)
      const account = checkBankAccount(body.network, body.details)
      if (!account.ok && !issues.some(({ path }) => path === `details.${account.path}`))
        issues.push({ path: `details.${account.path}`, message: t(account.message) })
      // The rules report only the first error; a missing account number is reported as well.
      const { network, details } = body
      if (network === 'BANK' && details.accountNumber === '' && !issues.some(({ path }) => path === 'details.accountNumber'))
        issues.push({ path: 'details.accountNumber', message: t(bankFormOf(details.country).account.message) })
      return issues.length === 0 ? { success: true } : { success: false, error: { issues } }
    },
  }
}

/** A bank account in the customer's own name: an IBAN for euros, otherwise the numbers that its country uses. */
export function BankForm({ holder, currencies, onAdded }: Props) {
  const { userId } = useWallets()
  const { mutateAsync } = useWrite(wallets.add, { changes: [wallets.list] })
  const first = currencies.includes('EUR') ? 'EUR' : (currencies[0] ?? '')
  const form = useForm<Values>({
    initial: {
      ...{ title: '', currencyUnit: first, 'details.holder': holder, 'details.country': countryOf[first] ?? '' },
      ...{ 'details.iban': '', 'details.bic': '', 'details.routingNumber': '', 'details.accountNumber': '' },
    },
    schema: rules,
    submit: async (values) => onAdded((await mutateAsync({ params: { userId }, body: bodyOf(values) })).data),
  })
  const chooseCurrency = (code: string) => {
    form.set('currencyUnit', code)
    if (code !== 'EUR') form.set('details.country', countryOf[code] ?? '')
  }
  const typed = form.values['details.holder']
  const partly = typed.trim() !== '' && compareNames(typed, holder) === 'PARTIAL'
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} notDone={t('The wallet was not added.')} />
      <SelectField
        label={t('Currency')}
        options={currencies.map((code) => ({ value: code, label: code === 'EUR' ? t('EUR, by SEPA transfer') : code }))}
        {...form.field('currencyUnit')}
        onChange={chooseCurrency}
      />
      <TextField
        label={t('Account holder')}
        autoComplete="name"
        maxLength={70}
        help={t('An account in your own name. Enter the name exactly as registered with your bank.')}
        {...form.field('details.holder')}
      />
      {partly && (
        <Note tone="warn" title={t('This name does not match yours.')}>
          {t(
            'Your verified name is {holder}. If the account holder’s name differs from it, withdrawals need two approvals. Accounts of other people are not accepted.',
            { holder },
          )}
        </Note>
      )}
      {isSepa(form.values) ? <SepaFields form={form} /> : <NationalFields form={form} />}
      <TextField label={t('Wallet label')} placeholder={t('Checking account')} maxLength={60} {...form.field('title')} />
      <Button variant="primary" type="submit" block busy={form.busy}>
        {t('Continue')}
      </Button>
    </form>
  )
}

type Form = ReturnType<typeof useForm<Values>>

const SepaFields = ({ form }: { form: Form }) => (
  <>
    <TextField
      label={t('IBAN')}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={40}
      {...form.field('details.iban')}
    />
    <TextField
      label={t('BIC')}
      optional
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={14}
      help={t('Needed for accounts outside the European Economic Area.')}
      {...form.field('details.bic')}
    />
  </>
)

function NationalFields({ form }: { form: Form }) {
  const countries = useCountryOptions()
  const { routing, account } = bankFormOf(form.values['details.country'])
  return (
    <>
      <SelectField
        label={t('Country of the bank')}
        placeholder={t('Choose a country')}
        options={countries.map(({ slug, label }) => ({ value: slug.toUpperCase(), label }))}
        {...form.field('details.country')}
      />
      <TextField
        label={t(routing.label)}
        help={t(routing.help)}
        optional={routing.optional ?? false}
        spellCheck={false}
        autoComplete="off"
        maxLength={20}
        {...form.field('details.routingNumber')}
      />
      <TextField
        label={t(account.label)}
        help={t(account.help)}
        spellCheck={false}
        autoComplete="off"
        maxLength={40}
        {...form.field('details.accountNumber')}
      />
    </>
  )
}
