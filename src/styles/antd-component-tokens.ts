import type { ThemeConfig } from 'antd'
import type { Paint } from './antd-global-tokens'
import { floatShadow, radius, type Density, type ThemeName } from './theme'

const NONE = 'transparent'

const buttonTokens = (paint: Paint) => ({
  fontWeight: 500,
  primaryShadow: 'none',
  defaultShadow: 'none',
  dangerShadow: 'none',
  defaultHoverBorderColor: paint('ink-faint'),
  defaultHoverColor: paint('ink'),
  defaultActiveBorderColor: paint('ink-faint'),
  defaultActiveColor: paint('ink'),
  contentFontSizeSM: 13,
  // Background of small white text.
  colorPrimary: paint('brand-fill'),
  colorPrimaryHover: paint('brand-strong'),
  colorPrimaryActive: paint('brand-strong'),
  colorBgSolid: paint('ink'),
  colorBgSolidHover: paint('ink'),
  colorBgSolidActive: paint('ink'),
  solidTextColor: paint('ground'),
  textHoverBg: paint('select'),
})

const inputTokens = (paint: Paint, density: Density) =>
  ({
    Mentions: { activeBorderColor: paint('ink'), hoverBorderColor: paint('ink-faint') },
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
      // The selected day is small white text on this fill.
      colorPrimary: paint('brand-fill'),
      activeBorderColor: paint('ink'),
      hoverBorderColor: paint('ink-faint'),
      cellActiveWithRangeBg: paint('brand-wash'),
      cellHoverWithRangeBg: paint('brand-wash'),
      cellHoverBg: paint('select'),
    },
  }) satisfies ThemeConfig['components']

/** Checked boxes contain white icons; unchecked ones need a visible edge. */
const ticked = (paint: Paint) => ({
  colorBorder: paint('edge'),
  colorPrimary: paint('brand-fill'),
  colorPrimaryHover: paint('brand-fill'),
  colorPrimaryBorder: paint('brand-fill'),
})

const toggleTokens = (paint: Paint) =>
  ({
    Checkbox: { ...ticked(paint), borderRadiusSM: 4, controlInteractiveSize: 18 },
    Radio: { ...ticked(paint), radioSize: 18, dotSize: 7 },
    Switch: {
      colorPrimary: paint('ink'),
      colorPrimaryHover: paint('ink'),
      // The track when it is off.
      colorTextQuaternary: paint('edge'),
      colorTextTertiary: paint('edge'),
      handleBg: paint('surface'),
      handleSize: 14,
      trackHeight: 18,
      trackMinWidth: 32,
      trackPadding: 2,
    },
  }) satisfies ThemeConfig['components']

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

export const componentTokens = (paint: Paint, theme: ThemeName, density: Density): ThemeConfig['components'] => ({
  Button: buttonTokens(paint),
  ...inputTokens(paint, density),
  ...toggleTokens(paint),
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
