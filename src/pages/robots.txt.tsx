export { Nothing as default } from '@/components/nothing'
export { robotsProps as getServerSideProps } from '@/features/crawlers/robots'
