import { StyleProvider } from '@ant-design/cssinjs'
import { App, ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { antdTheme, type Density } from '@/styles/antd-theme'
import type { ThemeName } from '@/styles/theme'

type Props = { theme: ThemeName; density: Density; children: ReactNode }

const csp = {}
const buttons = { autoInsertSpace: false }
const forms = { requiredMark: false, scrollToFirstError: true } as const

/** The part of the product that uses antd: its theme, its styles in their layer, its modals. */
export const AntdArea = ({ theme, density, children }: Props) => (
  <StyleProvider layer>
    <ConfigProvider theme={antdTheme(theme, density)} csp={csp} button={buttons} form={forms} wave={{ disabled: true }}>
      <App component={false}>{children}</App>
    </ConfigProvider>
  </StyleProvider>
)
