export { ApprovalsScreen as default } from '@/features/admin-approvals/approvals-screen'
