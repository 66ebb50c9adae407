export { Nothing as default } from '@/components/nothing'
export { siteShareProps as getServerSideProps } from '@/features/crawlers/share-image'
