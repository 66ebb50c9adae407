import { Component, type ErrorInfo, type ReactNode } from 'react'
import { t } from '@/locales/text'
import { Button } from '@/ui/plain/primitives/button'

type Props = {
  children: ReactNode
  /** The fallback; nothing for a dispensable part. */
  fallback?: ReactNode
}

/** Isolates rendering errors: the frame and the rest of the page stay. Give it a `key` that changes with the page. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError = () => ({ broken: true })

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error('Page section failed to render', error, componentStack)
  }

  override render(): ReactNode {
    return this.state.broken ? (this.props.fallback ?? null) : this.props.children
  }
}

/** The fallback of a page that failed to render or load; it has no lazy parts itself. */
export const PageFailed = () => (
  <div role="alert" className="grid justify-items-center gap-1 px-6 py-24 text-center text-14">
    <h1 className="text-18">{t('Something went wrong!')}</h1>
    <p className="mb-4 max-w-[40ch] text-balance text-ink-soft">
      {t('This page could not be displayed in your browser. Nothing was changed, and your balance is unaffected.')}
    </p>
    <Button size="mid" onClick={() => window.location.reload()}>
      {t('Try again')}
    </Button>
  </div>
)
