import { cacheHeaders } from './scripts/cache-headers.mjs'
import { securityHeaders } from './scripts/security-headers.mjs'

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  // Two development servers on one checkout need a folder each; a build always goes to .next.
  ...(process.env.NEXT_DIST_DIR ? { distDir: process.env.NEXT_DIST_DIR } : {}),
  poweredByHeader: false,
  // The API sends its own copies of these; here they cover pages and static files.
  headers: async () => {
    const production = process.env.NODE_ENV === 'production'
    return [{ source: '/:path*', headers: securityHeaders(production) }, ...(production ? cacheHeaders() : [])]
  },
  // Types, lint and boundaries are commands of their own in `npm test`; a build that repeats them only starts later.
  typescript: { ignoreBuildErrors: true },
  // antd's own packages ship ES modules that import without endings; webpack has to read them.
  transpilePackages: ['antd', '@ant-design/cssinjs', '@rc-component/util'],
  images: { unoptimized: true },
  devIndicators: false,
  // Every page that is loaded at the start costs time and memory before anybody has asked for it.
  experimental: { preloadEntriesOnStart: false },
}
