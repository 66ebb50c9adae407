export { ProjectsScreen as default } from '@/features/projects/projects-screen'
export { projectsProps as getServerSideProps } from '@/features/projects/projects-props'
