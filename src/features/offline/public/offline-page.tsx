import { pageTitle, site } from '@/config/site'
import { currentLanguage } from '@/locales/current'
import { languages } from '@/locales/languages'
import { t } from '@/locales/text'
import { colours, type ColourName, type ThemeName } from '@/styles/theme'
import { slash, upright } from '@/ui/plain/display/tally-marks'

const used = ['ground', 'ink', 'ink-soft', 'line-strong', 'brand', 'brand-fill', 'on-brand'] as const satisfies readonly ColourName[]
const rolesIn = (theme: ThemeName) => used.map((name) => `--${name}:${colours[name][theme]}`).join(';')

const style = `
@font-face{font-family:'DM Sans';src:url('/fonts/dm-sans.woff2?offline') format('woff2');font-weight:100 1000;font-display:swap}
:root{${rolesIn('light')};color-scheme:light}
:root[data-theme=dark]{${rolesIn('dark')};color-scheme:dark}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;min-height:100dvh;display:grid;align-content:center;justify-items:center;padding:32px 24px;background:var(--ground);color:var(--ink);font:400 1rem/1.5 'DM Sans',system-ui,sans-serif}
main{width:100%;max-width:560px;display:grid;gap:16px;justify-items:start}
svg{fill:none;stroke-width:3;stroke-linecap:round;stroke:var(--ink)}
.missing{stroke:var(--line-strong)}.strike{stroke:var(--brand)}
h1{font-size:clamp(1.875rem,5vw,2.375rem);font-weight:500;letter-spacing:-.03em;line-height:1.15;margin-top:16px}
p{color:var(--ink-soft);max-width:56ch}
a{display:inline-grid;place-items:center;height:44px;margin-top:8px;padding:0 20px;border-radius:6px;background:var(--brand-fill);color:var(--on-brand);font-weight:500;text-decoration:none}
a:focus-visible{outline:2px solid var(--brand);outline-offset:2px}`

/**
 * The offline page (cached by public/sw.js). It is self-contained: without the product's scripts, only the theme, the font and the script
 * that waits for the connection, which the service worker caches with it.
 */
export const OfflinePage = () => (
  <html lang={currentLanguage()} dir={languages[currentLanguage()].dir} data-theme="light">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta name="robots" content="noindex" />
      <title>{pageTitle(t('No connection'))}</title>
      <link rel="icon" href="data:," />
      <script src="/theme.js?offline" />
      <script src="/offline.js?offline" defer />
      <style dangerouslySetInnerHTML={{ __html: style }} />
    </head>
    <body>
      <main>
        <svg viewBox="0 0 52 48" width="52" height="48" aria-hidden="true">
          {[0, 1, 2, 3].map((column) => (
            <path key={column} className={column === 2 ? 'missing' : undefined} d={upright(column, 31 + column * 7)} />
          ))}
          <path className="strike" d={slash(128)} />
        </svg>
        <h1>{t('You are offline')}</h1>
        <p>
          {t(
            '{platform} needs an internet connection to show current figures. Nothing was sent or changed. The page reloads when you are back online.',
            { platform: site.title },
          )}
        </p>
        <a href="">{t('Try again')}</a>
      </main>
    </body>
  </html>
)
