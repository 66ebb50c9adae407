export { Nothing as default } from '@/components/page/nothing'
export { siteShareProps as getServerSideProps } from '@/features/crawlers/public/share-image'
