export { Nothing as default } from '@/components/nothing'
export { offlineProps as getServerSideProps } from '@/features/offline/offline-props'
