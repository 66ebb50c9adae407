import { useState } from 'react'
import { gateways } from '@/contract/gateways'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import { type MyProfile } from '@/contract/user-schemas'
import { site } from '@/config/site'
import { t } from '@/locales/text'
import { Rich } from '@/locales/rich'
import { Button } from '@/ui/plain/primitives/button'
import { SelectField } from '@/ui/plain/forms/fields'
import { Note } from '@/ui/plain/feedback/note'
import { useSubmit } from '@/ui/forms/use-submit'
import { useCountryOptions } from './country-options'
import { useCommand } from '@/components/requests/use-command'

/** Sets the customer's country if it is missing; the country determines the payment methods. */
export const CountryForm = ({ profile }: { profile: MyProfile }) =>
  profile.level > 0 ? <SetByStaff /> : <ChooseCountry profile={profile} />

/** The country is verified with the identity; afterwards only staff change it. */
const SetByStaff = () => (
  <Note tone="warn" title={t('Choose your country of residence.')}>
    <Rich
      text="Your identity is verified, so only our team can set your country. Write to <0>{email}</0> with proof of your residence."
      parts={[<a href={`mailto:${site.email}`} />]}
      values={{ email: site.email }}
    />
  </Note>
)

function ChooseCountry({ profile }: { profile: MyProfile }) {
  const options = useCountryOptions()
  const [country, setCountry] = useState('')
  const update = useCommand(users.updateMyProfile, [users.myProfile, dashboard.mine, gateways.list])
  const { busy, failure, run } = useSubmit()
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (country) void run(() => update({ body: { country, version: profile.version } }))
      }}
    >
      {failure && (
        <Note tone="act" alert title={t('Not saved.')}>
          {failure.message}
        </Note>
      )}
      <SelectField
        label={t('Your country')}
        placeholder={t('Choose your country')}
        help={t(
          'Determines which payment methods and investments are available to you. It cannot be changed after your identity is verified.',
        )}
        options={options}
        value={country}
        onChange={setCountry}
      />
      <div>
        <Button variant="primary" type="submit" busy={busy} disabledReason={country ? undefined : t('Choose a country first.')}>
          {t('Save country')}
        </Button>
      </div>
    </form>
  )
}
