export { ProjectDetailsScreen as default } from '@/features/admin-projects/project-details-screen'
