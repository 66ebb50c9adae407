import { Lock } from 'lucide'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { useCan, useSession } from '@/api/session'
import { adminPaths } from '@/config/admin-paths'
import { UNAUTHORIZED_ACCESS, type RequiredPermission } from '@/contract/permissions'
import { listText } from '@/locales/lists'
import { t } from '@/locales/text'
import { ButtonLink } from '@/ui/admin/primitives/button'
import { CopyButton, CopyIcon } from '@/ui/plain/primitives/copy-button'
import { Icon } from '@/ui/plain/primitives/icon'
import { KeyValueList } from '@/ui/plain/display/key-value'
import { AdminTitle } from '@/components/admin/frame/admin-title'

type Props = { permission: RequiredPermission | readonly RequiredPermission[]; children: ReactNode }

/** Renders a screen for those with permission. Others see which permission is missing. */
export function RequirePermission({ permission, children }: Props) {
  const can = useCan()
  return can(permission) ? <>{children}</> : <Refused required={typeof permission === 'string' ? [permission] : permission} />
}

function Refused({ required }: { required: readonly RequiredPermission[] }) {
  const { user } = useSession()
  const path = useRouter().asPath.split(/[?#]/)[0] ?? ''
  const named = listText(required, 'disjunction')
  const roles = user?.roles.join(', ') || t('none')
  return (
    <div className="grid place-items-center min-h-[calc(100dvh_-_56px_-_48px)] max-md:min-h-0 max-md:place-items-stretch">
      <AdminTitle>{UNAUTHORIZED_ACCESS}</AdminTitle>
      <section className="w-full max-w-[520px] p-8 border border-line rounded-card bg-surface max-md:py-6 max-md:px-4">
        <span className="grid place-items-center size-10 mb-4 border-[1.5px] border-brand-text rounded-full bg-brand-wash text-brand-text">
          <Icon as={Lock} />
        </span>
        <p className="num text-12 text-ink-faint">403</p>
        <h1 className="text-24">{UNAUTHORIZED_ACCESS}</h1>
        <p className="max-w-[44ch] mt-1.5 mb-5 text-ink-soft text-14/inherit">
          {t('You are signed in as {user}. You need another permission to open this page.', { user: user?.name ?? t('a team member') })}
        </p>
        <KeyValueList
          dense
          rows={[
            {
              key: t('Missing permission'),
              value: (
                <span className="inline-flex items-center gap-1 text-brand-text font-medium">
                  {named}
                  <CopyIcon text={named} what={t('the permission')} />
                </span>
              ),
            },
            { key: t('Page'), value: path },
            { key: t('Your roles'), value: roles },
            { key: t('Granted by'), value: t('An administrator who can edit roles') },
          ]}
        />
        <div className="flex gap-2 mt-5 mb-4 max-md:flex-col">
          <ButtonLink variant="primary" size="mid" href={adminPaths.dashboard}>
            {t('Back to the dashboard')}
          </ButtonLink>
          <CopyButton
            size="mid"
            what={t('a request for it')}
            text={t('Please grant me {named}. I need it to open {path}. My roles: {roles}.', { named, path, roles })}
          >
            {t('Copy request')}
          </CopyButton>
        </div>
        <p className="text-12 text-ink-faint">{t('The copied text requests the permission. Send it to an administrator.')}</p>
      </section>
    </div>
  )
}
