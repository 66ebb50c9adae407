import { useState } from 'react'
import { useWrite } from '@/api/hooks'
import { gateways } from '@/contract/gateways'
import { dashboard } from '@/contract/dashboard'
import { users } from '@/contract/users'
import { type MyProfile } from '@/contract/user-schemas'
import { site } from '@/config/site'
import { languageCodes, languages } from '@/locales/languages'
import { Rich } from '@/locales/rich'
import { t } from '@/locales/text'
import { Modal } from '@/ui/overlays/modal'
import { Button } from '@/ui/plain/primitives/button'
import { SelectField, TextField } from '@/ui/plain/forms/fields'
import { FormFailureNote } from '@/ui/plain/forms/form-failure-note'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { notify } from '@/ui/plain/feedback/notify'
import { ListSkeleton } from '@/ui/plain/feedback/skeleton'
import { useForm } from '@/ui/plain/forms/use-form'
import { useCountryOptions } from '@/components/countries/country-options'
import { useMyProfile } from '@/components/requests/own-reads'
import { ReadFailed } from '@/components/requests/reading'
import { ChangeEmail } from './change-email'

/** Name, telephone and country of the signed-in user; changing the email is a separate process. */
export function Details({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useMyProfile()
  const [isChangingEmail, setChangingEmail] = useState(false)
  if (isChangingEmail) {
    return (
      <Modal open title={t('Change email')} onClose={onClose}>
        <div className="on-raised">
          <ChangeEmail onDone={() => setChangingEmail(false)} />
        </div>
      </Modal>
    )
  }
  return (
    <Modal open title={t('Your details')} onClose={onClose}>
      <div className="on-raised">
        {error && !data ? (
          <ReadFailed title={t('We couldn’t load your details')} error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <DetailsForm profile={data.data} onClose={onClose} onChangeEmail={() => setChangingEmail(true)} />
        ) : (
          <ListSkeleton rows={4} label={t('Loading your details')} />
        )}
      </div>
    </Modal>
  )
}

/** Each language by its native name. */
const languageOptions = languageCodes.map((code) => ({ value: code, label: languages[code].name }))

/** Gateways and the dashboard depend on the country. */
const changes = [users.myProfile, dashboard.mine, gateways.list]

type Fields = { name: string; phoneNumber: string; country: string; language: string }
const fieldsOf = ({ name, phoneNumber, country, language }: MyProfile): Fields => ({
  name,
  phoneNumber: phoneNumber ?? '',
  country: country?.id ?? '',
  language,
})

type FixedProps = { profile: MyProfile; isVerified: boolean; onChangeEmail: () => void }

/** Data that this form does not change, and how to change it. */
function FixedDetails({ profile, isVerified, onChangeEmail }: FixedProps) {
  const email = (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3">
      {profile.email}
      <button type="button" className="link text-14" disabled={profile.isFrozen} onClick={onChangeEmail}>
        {t('Change')}
      </button>
    </span>
  )
  return (
    <div className="grid gap-2">
      <KeyValueList
        rows={[
          { key: 'email', label: t('Email'), value: email },
          { key: 'username', label: t('Username'), value: profile.username },
          isVerified ? { key: 'name', label: t('Name'), value: profile.name } : undefined,
          isVerified ? { key: 'country', label: t('Country'), value: profile.country?.title ?? t('None') } : undefined,
        ]}
        dense
      />
      {isVerified && (
        <p className="text-12 text-ink-faint">
          <Rich
            text="Your name and country were verified with your identity. To change them, write to <0>{email}</0>."
            parts={[<a href={`mailto:${site.email}`} />]}
            values={{ email: site.email }}
          />
        </p>
      )}
    </div>
  )
}

type FormProps = { profile: MyProfile; onClose: () => void; onChangeEmail: () => void }

function DetailsForm({ profile, onClose, onChangeEmail }: FormProps) {
  const { mutateAsync } = useWrite(users.updateMyProfile, { changes })
  // Name and country are verified with the identity; afterwards only staff change them.
  const isVerified = profile.type === 'Customer' && profile.level > 0
  const options = useCountryOptions(!isVerified)
  const form = useForm({
    initial: fieldsOf(profile),
    submit: async ({ name, phoneNumber, country, language }) => {
      const chosen = languageCodes.find((code) => code === language) ?? profile.language
      const body = { name, phoneNumber, ...(country ? { country } : {}), language: chosen, version: profile.version }
      const { message } = await mutateAsync({ body })
      notify.success(message)
      onClose()
    },
    check: ({ name }) => (name.trim().length < 2 ? { name: t('At least 2 characters') } : {}),
  })
  return (
    <form className="grid gap-4" noValidate onSubmit={(event) => void form.onSubmit(event)}>
      <FormFailureNote failure={form.failure} />
      <FixedDetails profile={profile} isVerified={isVerified} onChangeEmail={onChangeEmail} />
      {!isVerified && <TextField label={t('Name')} autoComplete="name" maxLength={120} {...form.field('name')} />}
      <TextField label={t('Phone number')} autoComplete="tel" inputMode="tel" maxLength={32} optional {...form.field('phoneNumber')} />
      {profile.type === 'Customer' && !isVerified && (
        <SelectField
          label={t('Country')}
          options={options}
          placeholder={t('Choose your country')}
          help={t('Determines which payment methods are available to you.')}
          {...form.field('country')}
        />
      )}
      <SelectField
        label={t('Language of emails and notifications')}
        options={languageOptions}
        help={t('Our team’s messages are shown in the language in which they were written.')}
        {...form.field('language')}
      />
      <div className="mt-1 flex flex-wrap justify-end gap-3 max-md:flex-col-reverse">
        <Button disabled={form.busy} onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}
