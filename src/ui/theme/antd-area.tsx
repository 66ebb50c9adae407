import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { antdTheme } from '@/styles/antd-theme'
import { useLook } from './look'

const csp = {}
const buttons = { autoInsertSpace: false }
const forms = { requiredMark: false, scrollToFirstError: true } as const

/**
 * What is made of antd stands in one of these: its theme, and its styles in their layer. Each piece of antd brings its own, so that
 * a page without one neither fetches nor starts it. Messages are ours (`notify`), so antd's App is not needed.
 */
export function AntdArea({ children }: { children: ReactNode }) {
  const { theme, density } = useLook()
  return (
    <StyleProvider layer>
      <ConfigProvider theme={antdTheme(theme, density)} csp={csp} button={buttons} form={forms} wave={{ disabled: true }}>
        {children}
      </ConfigProvider>
    </StyleProvider>
  )
}
