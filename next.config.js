import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { cacheHeaders } from './scripts/cache-headers.mjs'
import { PageMessages } from './scripts/messages/page-messages.mjs'
import { securityHeaders } from './scripts/security-headers.mjs'
import { takeEsModulesOfNext } from './src/tuned/next-es-modules.mjs'

// A part that lives later (src/ui/plain/islands/island.tsx) is drawn by the server at once, so its styles may not wait for its scripts: those
// of the public pages and of the pieces they are made of are one file each.
const stylesIn = (name, files) => ({ name, type: 'css/mini-extract', test: files, chunks: 'all', enforce: true })
const oneFileOfStyles = {
  plain: stylesIn('plain', /src\/ui\/plain\/.*\.css$/),
  public: stylesIn('public', /src\/(layouts\/public\/|features\/(home|projects|legal)\/public\/|components\/projects\/).*\.css$/),
}

// What a page begins with is compiled while it arrives, beside the page's own work. Without this hint a browser looks at each function
// twice: it skips it first, and compiles it when it is called, which took a slow telephone 100 ms for React alone.
const compiledOnArrival = {
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  // The names of parts that are fetched later have a dot where these have a dash.
  test: /-[0-9a-f]+\.js$/,
  // After everything that would take a comment out again.
  stage: 1000,
}

const { lateSchemas, nextEsModules, slimAntd } = JSON.parse(readFileSync(new URL('./src/tuned/switches.json', import.meta.url), 'utf8'))
const schemas = fileURLToPath(new URL(lateSchemas ? './src/tuned/late-schemas.ts' : './src/tuned/plain-schemas.ts', import.meta.url))

const translated = ['es', 'ar']

// Parts of antd that no screen uses, by the folder that imports them: of its Table the column filters, pager, virtual rows, menu of
// selections and choice of one row, and with them menu, tree, select and radio; inputs of other kinds, which have files of their own; pictures of results.
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
// antd's building blocks do not say that importing them does nothing, so of each the whole would be kept where antd uses a part.
const pureParts = { test: /node_modules[\\/]@rc-component[\\/].+\.js$/, sideEffects: false }

/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  // Pages that end in `.ts` are for developers: the page of components.
  pageExtensions: process.env.NODE_ENV === 'production' ? ['tsx'] : ['tsx', 'ts'],
  // Two development servers on one checkout need a folder each; a build always goes to .next.
  ...(process.env.NEXT_DIST_DIR ? { distDir: process.env.NEXT_DIST_DIR } : {}),
  poweredByHeader: false,
  // English has no prefix. Which language a visitor is sent to is the server's decision: src/server/http/page-language.ts
  i18n: { locales: ['en', ...translated], defaultLocale: 'en', localeDetection: false },
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
  // The filter tells a browser which addresses an app directory serves; there is none here.
  experimental: { preloadEntriesOnStart: false, clientRouterFilter: false },
  webpack: (config, { isServer, dev, webpack }) => {
    // Every page downloads the names of all parts; 32 bits tell two versions of one part apart.
    config.output.hashDigestLength = 8
    // Schemas are made when they are used; see there.
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
