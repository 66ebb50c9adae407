export { Nothing as default } from '@/components/page/nothing'
export { robotsProps as getServerSideProps } from '@/features/crawlers/public/robots'
