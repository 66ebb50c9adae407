export { ApprovalsScreen as default } from '@/features/approvals/admin/approvals-screen'
