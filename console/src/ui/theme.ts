import { type CSSVariablesResolver, createTheme, type MantineColorsTuple, rem } from '@mantine/core'

/** The accent, for possible actions. */
const accent: MantineColorsTuple = [
  '#eaf6f6',
  '#d2eaeb',
  '#a6d5d8',
  '#74bec3',
  '#48a4ab',
  '#26898f',
  '#15747b',
  '#0f6268',
  '#0b5056',
  '#073c41',
]

/** For irreversible actions. White text is readable on shades 6 and 7; Mantine's own are too pale. */
const red: MantineColorsTuple = [
  '#fef2f1',
  '#fde3e0',
  '#fac8c3',
  '#f5a097',
  '#ec6f63',
  '#dc4437',
  '#c4301f',
  '#b42318',
  '#8f1c13',
  '#6b150e',
]

/** From text to background in the dark theme: neutral with a tint of the accent. */
const dark: MantineColorsTuple = [
  '#e4eae9',
  '#c2cbc9',
  '#a2adab',
  '#7d8887',
  '#3a4544',
  '#222a2a',
  '#1a2121',
  '#131818',
  '#0e1212',
  '#090c0c',
]

/** Three sizes of text, two weights, a grid of 4 px. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 6 },
  colors: { accent, dark, red },
  fontFamily: 'system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: rem(13), sm: rem(13), md: rem(15), lg: rem(15), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.4', md: '1.5', lg: '1.5', xl: '1.3' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(20), lineHeight: '1.3' },
      h2: { fontSize: rem(15), lineHeight: '1.5' },
      h3: { fontSize: rem(13), lineHeight: '1.4' },
    },
  },
  spacing: { xs: rem(4), sm: rem(8), md: rem(16), lg: rem(24), xl: rem(40) },
  radius: { xs: rem(6), sm: rem(6), md: rem(6), lg: rem(6), xl: rem(6) },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // By name, not by `extend`: importing a component here would put it into the first chunk.
  components: {
    Button: { defaultProps: { fw: 600 } },
    // The placeholder that would take the initial focus is not a valid child of a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    // Check marks on the right keep the option labels aligned.
    MultiSelect: { defaultProps: { checkIconPosition: 'right' } },
    Select: { defaultProps: { checkIconPosition: 'right' } },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 120 } } },
  },
})

/** Mantine's own greys are too pale for WCAG 2.2 AA. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#fbfcfc',
    '--mantine-color-text': '#1b2324',
    '--mantine-color-dimmed': '#55605f',
    '--mantine-color-placeholder': '#667270',
    '--mantine-color-error': '#b42318',
    '--mantine-color-anchor': '#0f6268',
    '--mantine-color-default-color': '#1b2324',
    '--mantine-color-accent-light-color': '#0f6268',
    '--mantine-color-default-border': '#d3dad9',
    '--reeve-surface': '#ffffff',
    '--reeve-line': '#e3e8e7',
    '--reeve-suspended': '#8a5300',
    '--reeve-suspended-surface': '#fdf3e0',
    '--reeve-final': '#b42318',
  },
  dark: {
    '--mantine-color-body': '#131818',
    '--mantine-color-text': '#e4eae9',
    '--mantine-color-dimmed': '#a2adab',
    '--mantine-color-placeholder': '#8f9b99',
    '--mantine-color-error': '#ff9d92',
    '--mantine-color-anchor': '#74bec3',
    '--mantine-color-default-color': '#e4eae9',
    '--mantine-color-accent-light': '#1d383a',
    '--mantine-color-accent-light-color': '#74bec3',
    '--mantine-color-default-border': '#3a4544',
    '--reeve-surface': '#1a2121',
    '--reeve-line': '#2b3433',
    '--reeve-suspended': '#f0b355',
    '--reeve-suspended-surface': '#33270f',
    '--reeve-final': '#ff9d92',
  },
})
