export { Nothing as default } from '@/components/page/nothing'
export { offlineProps as getServerSideProps } from '@/features/offline/public/offline-props'
