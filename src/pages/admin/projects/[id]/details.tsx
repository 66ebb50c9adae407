export { ProjectDetailsScreen as default } from '@/features/projects/admin/details/project-details-screen'
