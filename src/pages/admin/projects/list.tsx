export { ProjectsScreen as default } from '@/features/projects/admin/projects-screen'
