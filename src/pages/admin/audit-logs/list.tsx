export { AuditScreen as default } from '@/features/admin-system/audit-screen'
