import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cacheHeaders } from './scripts/cache-headers.mjs'
import { PageMessages } from './scripts/messages/page-messages.mjs'
import { securityHeaders } from './scripts/security-headers.mjs'
import { takeEsModulesOfNext } from './src/tuned/next-es-modules.mjs'

// An island (src/ui/plain/islands/island.tsx) is rendered on the server and hydrated later, so its styles must load before its scripts: the
// styles of the public pages, and those of the plain UI kit, are one file each.
const stylesIn = (name, files) => ({ name, type: 'css/mini-extract', test: files, chunks: 'all', enforce: true })
const oneFileOfStyles = {
  plain: stylesIn('plain', /src\/ui\/plain\/.*\.css$/),
  public: stylesIn('public', /src\/(layouts\/public\/|features\/(home|projects|legal)\/public\/|components\/projects\/).*\.css$/),
}

// Makes browsers compile the initial scripts while they download, off the main thread. Without this hint a browser parses each function
// twice: it skips it first, and compiles it on the first call, which took 100 ms on a slow phone for React alone.
const compiledOnArrival = {
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  // Only initial chunks: names of lazy chunks have a dot before the hash instead of a dash.
  test: /-[0-9a-f]+\.js$/,
  // After the minimizer, which would remove the comment.
  stage: 1000,
}

const { lateSchemas, nextEsModules, slimAntd } = JSON.parse(readFileSync(new URL('./src/tuned/switches.json', import.meta.url), 'utf8'))
const schemas = fileURLToPath(new URL(lateSchemas ? './src/tuned/late-schemas.ts' : './src/tuned/plain-schemas.ts', import.meta.url))

const translated = ['es', 'ar']

// Parts of antd that no screen uses, by the folder that imports them. Table: column filters, pager, virtual rows, selection menu and
// single-row selection, and with them menu, tree, select and radio. Input: kinds in separate files. Result: the pictures.
const unusedParts = [
  [/[\\/]table(?![\\/]style)/, /^\.(\/FilterDropdown|\/RcTable\/VirtualTable|\.\/pagination|\.\/\.\.\/dropdown|\.\/\.\.\/radio)$/],
  [/[\\/]input$/, /^\.\/(Group|OTP|Password|Search|TextArea)$/],
  [/[\\/]result$/, /^\.\/(noFound|serverError|unauthorized)$/],
]
const unusedPart = fileURLToPath(new URL('./src/tuned/unused-parts.ts', import.meta.url))
const withoutUnusedParts = (webpack) =>
  unusedParts.map(
    ([folder, requests]) =>
      new webpack.NormalModuleReplacementPlugin(requests, (resource) => {
        const [, within] = /antd[\\/](?:es|lib)([\\/].*)$/.exec(resource.context) ?? []
        if (within && folder.test(within)) resource.request = unusedPart
      }),
  )
// antd's base packages do not declare that they have no side effects; without this, webpack would keep all of a package for one used part.
const pureParts = { test: /node_modules[\\/]@rc-component[\\/].+\.js$/, sideEffects: false }

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  // Pages that end in `.ts` exist in development only: the component showcase.
  pageExtensions: process.env.NODE_ENV === 'production' ? ['tsx'] : ['tsx', 'ts'],
  // Two development servers on one checkout need separate output folders; a build always writes to .next.
  ...(process.env.NEXT_DIST_DIR ? { distDir: process.env.NEXT_DIST_DIR } : {}),
  poweredByHeader: false,
  // English has no prefix. The server chooses a visitor's language: src/server/http/page-language.ts
  i18n: { locales: ['en', ...translated], defaultLocale: 'en', localeDetection: false },
  // For pages and static files; the API sends its own.
  headers: async () => {
    const production = process.env.NODE_ENV === 'production'
    return [{ source: '/:path*', headers: securityHeaders(production) }, ...(production ? cacheHeaders() : [])]
  },
  // `npm test` checks types, lint and boundaries; repeating that in the build would only slow it down.
  typescript: { ignoreBuildErrors: true },
  // These packages ship ES modules whose imports have no file extension, which Node.js cannot load, so webpack bundles them.
  transpilePackages: ['antd', '@ant-design/cssinjs', '@rc-component/util'],
  images: { unoptimized: true },
  // Listing the files that each page needs would take half of the build; it serves deployments without node_modules (see also below).
  outputFileTracingExcludes: { '**': ['**/*'] },
  devIndicators: false,
  // Preloading all pages at startup would cost time and memory before any request.
  // The router filter lists the routes of an app directory; this project has none.
  experimental: { preloadEntriesOnStart: false, clientRouterFilter: false },
  webpack: (config, { isServer, dev, webpack }) => {
    // Every page downloads the file names of all chunks; a hash of 32 bits suffices to distinguish versions of a chunk.
    config.output.hashDigestLength = 8
    config.plugins = config.plugins.filter(({ constructor }) => constructor.name !== 'TraceEntryPointsPlugin')
    // Writing the cache takes 12 seconds and 640 MB, and a second build is not faster with it.
    if (!dev) config.cache = false
    // In the browser, schemas are constructed on first use (late-schemas.ts).
    if (!isServer) config.resolve.alias['zod$'] = schemas
    if (!isServer && slimAntd) {
      config.plugins.push(...withoutUnusedParts(webpack))
      config.module.rules.push(pureParts)
    }
    if (!isServer && !dev) {
      if (nextEsModules) takeEsModulesOfNext(config, webpack)
      Object.assign(config.optimization.splitChunks.cacheGroups, oneFileOfStyles)
      config.plugins.push(new webpack.BannerPlugin(compiledOnArrival), new PageMessages(translated))
    }
    return config
  },
}
