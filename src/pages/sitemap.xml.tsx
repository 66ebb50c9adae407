export { Nothing as default } from '@/components/nothing'
export { sitemapProps as getServerSideProps } from '@/features/crawlers/sitemap'
