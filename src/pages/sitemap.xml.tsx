export { Nothing as default } from '@/components/page/nothing'
export { sitemapProps as getServerSideProps } from '@/features/crawlers/public/sitemap'
