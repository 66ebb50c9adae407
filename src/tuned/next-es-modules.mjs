import { existsSync } from 'node:fs'

// Next ships its client as CommonJS and as ES modules, and bundles the former. ES modules can be tree-shaken and need no wrappers.
const CLIENT = /([\\/]node_modules[\\/]next[\\/]dist)([\\/](?:client|shared|lib|build|pages)[\\/])/
const pure = { test: /[\\/]next[\\/]dist[\\/]esm[\\/](shared|lib|build)[\\/]/, sideEffects: false }

/**
 * The ES module that corresponds to a CommonJS module of Next's client.
 * @param {string} file an absolute path
 * @returns {string} the path itself if there is none
 */
export function esModuleOf(file) {
  const other = file.replace(CLIENT, '$1/esm$2')
  return existsSync(other) ? other : file
}

/**
 * Makes the browser build use Next's ES modules.
 * @param {import('webpack').Configuration} config of the browser's build
 * @param {typeof import('webpack')} webpack Next's own
 */
export function takeEsModulesOfNext(config, webpack) {
  const plugin = new webpack.NormalModuleReplacementPlugin(CLIENT, ({ createData }) => {
    if (!createData?.resource) return
    const file = esModuleOf(createData.resource)
    Object.assign(createData, { resource: file, userRequest: file, request: createData.request.replace(createData.resource, file) })
  })
  config.plugins?.push(plugin)
  config.module?.rules?.push(pure)
}
