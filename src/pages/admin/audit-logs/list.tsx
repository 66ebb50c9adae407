export { AuditScreen as default } from '@/features/audit/admin/audit-screen'
