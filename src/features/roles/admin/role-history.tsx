import { AuditTrail } from '@/components/audit/audit-trail'
import type { Role } from '@/contract/roles'
import { t } from '@/locales/text'
import { Drawer } from '@/ui/overlays/drawer'

/** Who changed what in this role, when and why: the part of the audit log that is about it. */
export const RoleHistory = ({ role, open, onClose }: { role: Role; open: boolean; onClose: () => void }) => (
  <Drawer open={open} onClose={onClose} width={860} title={t('History of {role}', { role: role.title })}>
    <AuditTrail title={t('Changes')} subject={role.id} />
  </Drawer>
)
