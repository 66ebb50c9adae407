export { ProjectScreen as default } from '@/features/projects/detail/project-screen'
export { projectProps as getServerSideProps } from '@/features/projects/detail/project-props'
