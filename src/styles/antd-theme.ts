import { theme as antd, type ThemeConfig } from 'antd'
import { breakpoints, colourOf, floatShadow, fonts, motion, radius, type ColourName, type ThemeName } from './theme'

/** Customer area: 44 px controls, 16 px in them. Back office: 40 px in forms, 32 in filters and heads, 14 px text. */
export type Density = 'comfortable' | 'dense'

type Paint = (name: ColourName) => string

const { sm, md, lg, xl, '2xl': xxl } = breakpoints
/** Widths of antd's own media queries, so that no breakpoint is in use but those of `breakpoints`. What antd calls XS lies below the first. */
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

const NONE = 'transparent'

const globalTokens = (paint: Paint, theme: ThemeName, density: Density): ThemeConfig['token'] => ({
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
})

const tableTokens = (paint: Paint) => ({
  headerBg: NONE,
  headerColor: paint('ink-faint'),
  headerSortActiveBg: NONE,
  headerSortHoverBg: NONE,
  headerSplitColor: NONE,
  headerBorderRadius: 0,
  bodySortBg: NONE,
  borderColor: paint('line'),
  footerBg: NONE,
  rowHoverBg: paint('select'),
  rowSelectedBg: paint('brand-wash'),
  rowSelectedHoverBg: paint('brand-wash'),
  cellPaddingInline: 8,
  cellPaddingBlock: 8,
  cellPaddingInlineMD: 8,
  cellPaddingBlockMD: 8,
  cellPaddingInlineSM: 7,
  cellPaddingBlockSM: 7,
  cellFontSize: 14,
  cellFontSizeMD: 14,
  cellFontSizeSM: 13,
  selectionColumnWidth: 40,
})

/** What is ticked has white drawings on it; the empty box must be seen. */
const ticked = (paint: Paint) => ({
  colorBorder: paint('edge'),
  colorPrimary: paint('brand-fill'),
  colorPrimaryHover: paint('brand-fill'),
  colorPrimaryBorder: paint('brand-fill'),
})

const componentTokens = (paint: Paint, theme: ThemeName, density: Density): ThemeConfig['components'] => ({
  Button: {
    fontWeight: 500,
    primaryShadow: 'none',
    defaultShadow: 'none',
    dangerShadow: 'none',
    defaultHoverBorderColor: paint('ink-faint'),
    defaultHoverColor: paint('ink'),
    defaultActiveBorderColor: paint('ink-faint'),
    defaultActiveColor: paint('ink'),
    contentFontSizeSM: 13,
    // Small white text stands on it.
    colorPrimary: paint('brand-fill'),
    colorPrimaryHover: paint('brand-strong'),
    colorPrimaryActive: paint('brand-strong'),
    colorBgSolid: paint('ink'),
    colorBgSolidHover: paint('ink'),
    colorBgSolidActive: paint('ink'),
    solidTextColor: paint('ground'),
    textHoverBg: paint('select'),
  },
  Input: { activeBorderColor: paint('ink'), hoverBorderColor: paint('ink-faint'), paddingInline: 14, paddingInlineSM: 10 },
  Select: {
    fontSize: density === 'dense' ? 14 : 16,
    fontSizeSM: 13,
    activeBorderColor: paint('ink'),
    hoverBorderColor: paint('ink-faint'),
    optionSelectedBg: paint('select'),
    optionActiveBg: paint('select'),
    optionSelectedFontWeight: 500,
  },
  DatePicker: {
    inputFontSize: density === 'dense' ? 14 : 16,
    inputFontSizeSM: 13,
    paddingInline: 14,
    paddingInlineSM: 10,
    // The chosen day is small white text on this fill.
    colorPrimary: paint('brand-fill'),
    activeBorderColor: paint('ink'),
    hoverBorderColor: paint('ink-faint'),
    cellActiveWithRangeBg: paint('brand-wash'),
    cellHoverWithRangeBg: paint('brand-wash'),
    cellHoverBg: paint('select'),
  },
  Checkbox: { ...ticked(paint), borderRadiusSM: 4, controlInteractiveSize: 18 },
  Radio: { ...ticked(paint), radioSize: 18, dotSize: 7 },
  Switch: {
    colorPrimary: paint('ink'),
    colorPrimaryHover: paint('ink'),
    // The track while it is off.
    colorTextQuaternary: paint('edge'),
    colorTextTertiary: paint('edge'),
    handleBg: paint('surface'),
    handleSize: 14,
    trackHeight: 18,
    trackMinWidth: 32,
    trackPadding: 2,
  },
  Table: tableTokens(paint),
  Tabs: {
    inkBarColor: paint('brand'),
    itemColor: paint('ink-soft'),
    itemHoverColor: paint('ink'),
    itemActiveColor: paint('ink'),
    itemSelectedColor: paint('ink'),
    horizontalItemGutter: 20,
    horizontalItemPadding: '10px 0',
  },
  Tag: { defaultBg: paint('sunken'), defaultColor: paint('ink-soft'), borderRadiusSM: radius.card },
  Modal: { titleFontSize: 18, titleLineHeight: 24 / 18, contentBg: paint('raised'), headerBg: paint('raised'), footerBg: paint('raised') },
  Drawer: { footerPaddingBlock: 12, footerPaddingInline: 24, colorBgElevated: paint('raised') },
  Tooltip: { colorBgSpotlight: paint('ink'), colorTextLightSolid: paint('ground'), maxWidth: 280 },
  Dropdown: { controlItemBgHover: paint('select'), borderRadiusLG: radius.control },
  Menu: { itemSelectedBg: paint('select'), itemSelectedColor: paint('ink'), itemHoverBg: paint('select') },
  Segmented: {
    trackBg: paint('sunken'),
    trackPadding: 2,
    controlHeight: 32,
    itemColor: paint('ink-soft'),
    itemHoverBg: paint('select'),
    itemSelectedBg: paint('raised'),
    itemSelectedColor: paint('ink'),
  },
  Pagination: { itemActiveBg: NONE, itemSize: 32 },
  Skeleton: { gradientFromColor: paint('line'), gradientToColor: paint('select') },
  Notification: { width: 480, colorBgElevated: paint('raised') },
  Upload: { colorBorder: paint('edge'), colorPrimaryHover: paint('ink'), colorFillAlter: paint('surface') },
  Form: { labelFontSize: 14, verticalLabelPadding: '0 0 6px', itemMarginBottom: 16, labelRequiredMarkColor: paint('brand-text') },
  Popover: { colorBgElevated: paint('raised'), boxShadowSecondary: floatShadow[theme] },
})

/** antd in our clothes. One object per theme and density, made once: a new identity would restyle every component. */
function build(theme: ThemeName, density: Density): ThemeConfig {
  const paint: Paint = (name) => colourOf(name, theme)
  return {
    algorithm: theme === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    hashed: false,
    token: globalTokens(paint, theme, density) ?? {},
    components: componentTokens(paint, theme, density) ?? {},
  }
}

const made = new Map<string, ThemeConfig>()

export function antdTheme(theme: ThemeName, density: Density): ThemeConfig {
  const key = `${theme}-${density}`
  const known = made.get(key) ?? build(theme, density)
  made.set(key, known)
  return known
}
