import { Component, type ErrorInfo, type ReactNode } from 'react'
import { ErrorState } from './state-box'

type Props = {
  children: ReactNode
  /** What stands there instead; nothing for a small part that can be missed. */
  fallback?: ReactNode
}

/** A broken part takes only itself down: the frame and the rest of the page stay. Give it a `key` that changes with the page. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError = () => ({ broken: true })

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error('A part of the page failed', error, componentStack)
  }

  override render(): ReactNode {
    return this.state.broken ? (this.props.fallback ?? null) : this.props.children
  }
}

/** What a page says that could not be drawn, or whose parts did not arrive. */
export const PageFailed = () => (
  <div className="py-16">
    <h1 className="sr-only">This page failed</h1>
    <ErrorState title="This page could not be shown" onRetry={() => window.location.reload()}>
      Something in it failed in your browser. Nothing was changed, and your money is where it was.
    </ErrorState>
  </div>
)
