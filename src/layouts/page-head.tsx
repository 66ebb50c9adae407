import { Head } from 'next/document'
import { cloneElement, type ReactElement } from 'react'
import { isLanguage } from '@/locales/languages'
import { messageScriptsOf } from './page-scripts'

type Files = Parameters<Head['getScripts']>[0]
type Script = ReactElement<{ src?: string }> | null

/**
 * The head of every page. Its stylesheets are kept during client navigation: Next would remove those that it marks as page-specific, even
 * if a frame or a lazily loaded part depends on them and does not request them again.
 */
export class PageHead extends Head {
  override getCssLinks(files: Files) {
    return super.getCssLinks(files)?.map((link) => cloneElement(link, { 'data-n-p': undefined })) ?? null
  }

  /** The translations precede the page's scripts, which read them at start. */
  override getScripts(files: Files) {
    const { locale, __NEXT_DATA__ } = this.context
    const messages = messageScriptsOf(__NEXT_DATA__.page, isLanguage(locale) ? locale : 'en')
    return [...messages.map((address) => <script key={address} defer src={address} />), ...super.getScripts(files)]
  }
}

/**
 * The head of a page that is readable without scripts: they are loaded after the first paint (public/after-paint.js), whereas Next's own
 * head loads them immediately.
 */
export class ReadFirstHead extends PageHead {
  override getDynamicChunks(): [] {
    return []
  }

  override getScripts(files: Files) {
    const scripts: Script[] = [...super.getDynamicChunks(files), ...super.getScripts(files)]
    const addresses = scripts.flatMap((script) => script?.props.src ?? [])
    return [<script key="after-paint" defer src="/after-paint.js" data-scripts={addresses.join(' ')} />]
  }
}
