export { JobsScreen as default } from '@/features/jobs/admin/jobs-screen'
