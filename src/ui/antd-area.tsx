import { StyleProvider } from '@ant-design/cssinjs'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { antdTheme, type Density } from '@/styles/antd-theme'
import type { ThemeName } from '@/styles/theme'
import { DensityContext } from './use-density'

type Props = { theme: ThemeName; density: Density; children: ReactNode }

const csp = {}
const buttons = { autoInsertSpace: false }
const forms = { requiredMark: false, scrollToFirstError: true } as const

/** The part of the product that uses antd: its theme, and its styles in their layer. Messages are ours (`notify`), so antd's App is not needed. */
export const AntdArea = ({ theme, density, children }: Props) => (
  <StyleProvider layer>
    <ConfigProvider theme={antdTheme(theme, density)} csp={csp} button={buttons} form={forms} wave={{ disabled: true }}>
      <DensityContext value={density}>{children}</DensityContext>
    </ConfigProvider>
  </StyleProvider>
)
