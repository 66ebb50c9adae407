import type { ThemeConfig } from 'antd'
import { breakpoints, floatShadow, fonts, motion, radius, type ColourName, type Density, type ThemeName } from './theme'

/** The colour of a role in one theme. */
export type Paint = (name: ColourName) => string

const { sm, md, lg, xl, '2xl': xxl } = breakpoints
/** Widths of antd's own media queries, aligned with `breakpoints`. antd's XS is below the first. */
const widths = {
  screenXS: 0,
  screenXSMin: 0,
  screenXSMax: sm - 1,
  screenSM: sm,
  screenSMMin: sm,
  screenSMMax: md - 1,
  screenMD: md,
  screenMDMin: md,
  screenMDMax: lg - 1,
  screenLG: lg,
  screenLGMin: lg,
  screenLGMax: xl - 1,
  screenXL: xl,
  screenXLMin: xl,
  screenXLMax: xxl - 1,
  screenXXL: xxl,
  screenXXLMin: xxl,
  screenXXLMax: xxl,
  screenXXXL: xxl,
  screenXXXLMin: xxl,
} satisfies ThemeConfig['token']

/** The brand, success, warning, error and information. */
const accentColours = (paint: Paint) =>
  ({
    colorPrimary: paint('brand'),
    colorPrimaryHover: paint('brand-strong'),
    colorPrimaryActive: paint('brand-strong'),
    colorPrimaryBorder: paint('brand'),
    colorPrimaryText: paint('brand-text'),
    colorPrimaryBg: paint('brand-wash'),
    colorPrimaryBgHover: paint('brand-wash'),
    colorLink: paint('brand-text'),
    colorLinkHover: paint('brand-text'),
    colorLinkActive: paint('brand-text'),
    colorSuccess: paint('good'),
    colorSuccessBg: paint('good-wash'),
    colorWarning: paint('warn'),
    colorWarningBg: paint('warn-wash'),
    colorError: paint('brand-text'),
    colorErrorHover: paint('brand-text'),
    colorErrorBorder: paint('brand-text'),
    colorErrorBorderHover: paint('brand-text'),
    colorErrorBg: paint('brand-wash'),
    colorInfo: paint('info'),
    colorInfoBg: paint('info-wash'),
  }) satisfies ThemeConfig['token']

/** Text, lines and surfaces. */
const neutralColours = (paint: Paint) =>
  ({
    colorText: paint('ink'),
    colorTextHeading: paint('ink'),
    colorTextSecondary: paint('ink-soft'),
    colorTextTertiary: paint('ink-faint'),
    colorTextQuaternary: paint('ink-faint'),
    colorTextDescription: paint('ink-faint'),
    colorTextPlaceholder: paint('faint-raised'),
    colorTextDisabled: paint('ink-faint'),
    colorTextLightSolid: paint('on-brand'),
    colorIcon: paint('ink-faint'),
    colorIconHover: paint('ink'),
    colorBorder: paint('line-strong'),
    colorBorderSecondary: paint('line'),
    colorBorderDisabled: paint('line'),
    colorSplit: paint('line'),
    colorFill: paint('select'),
    colorFillSecondary: paint('select'),
    colorFillTertiary: paint('sunken'),
    colorFillQuaternary: paint('sunken'),
    colorBgBase: paint('ground'),
    colorBgLayout: paint('ground'),
    colorBgContainer: paint('surface'),
    colorBgContainerDisabled: paint('sunken'),
    colorBgElevated: paint('raised'),
    colorBgMask: paint('scrim'),
    colorBgSpotlight: paint('ink'),
    controlItemBgHover: paint('select'),
    controlItemBgActive: paint('select'),
    controlItemBgActiveHover: paint('select'),
  }) satisfies ThemeConfig['token']

export const globalTokens = (paint: Paint, theme: ThemeName, density: Density): ThemeConfig['token'] => ({
  fontFamily: fonts.sans,
  fontFamilyCode: fonts.figures,
  fontSize: 14,
  fontSizeLG: 16,
  fontWeightStrong: 500,
  lineHeight: 20 / 14,
  controlHeight: density === 'dense' ? 40 : 44,
  controlHeightLG: 48,
  controlHeightSM: 32,
  borderRadius: radius.control,
  borderRadiusLG: radius.card,
  borderRadiusSM: 4,
  borderRadiusXS: 4,
  motionDurationFast: `${motion.fast / 1000}s`,
  motionDurationMid: `${motion.calm / 1000}s`,
  motionDurationSlow: `${motion.slow / 1000}s`,
  boxShadow: floatShadow[theme],
  boxShadowSecondary: floatShadow[theme],
  boxShadowTertiary: 'none',
  // A focused field has a ring of ink; carmine around a field means an error.
  controlOutlineWidth: 1,
  controlOutline: paint('ink'),
  colorErrorOutline: paint('ink'),
  colorWarningOutline: paint('ink'),
  wireframe: false,
  ...widths,
  ...accentColours(paint),
  ...neutralColours(paint),
})
