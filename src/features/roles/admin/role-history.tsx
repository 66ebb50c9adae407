import { AuditTrail } from '@/components/audit/audit-trail'
import type { Role } from '@/contract/roles'
import { t } from '@/locales/text'
import { Drawer } from '@/ui/overlays/drawer'

/** Changes of this role from the audit log: who, what, when and why. */
export const RoleHistory = ({ role, open, onClose }: { role: Role; open: boolean; onClose: () => void }) => (
  <Drawer open={open} onClose={onClose} width={860} title={t('History of {role}', { role: role.title })}>
    <AuditTrail title={t('Changes')} subject={role.id} />
  </Drawer>
)
