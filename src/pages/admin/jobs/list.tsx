export { JobsScreen as default } from '@/features/admin-system/jobs-screen'
