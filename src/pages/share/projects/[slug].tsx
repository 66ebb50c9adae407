export { Nothing as default } from '@/components/page/nothing'
export { projectShareProps as getServerSideProps } from '@/features/crawlers/public/share-image'
