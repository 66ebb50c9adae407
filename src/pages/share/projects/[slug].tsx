export { Nothing as default } from '@/components/nothing'
export { projectShareProps as getServerSideProps } from '@/features/crawlers/share-image'
