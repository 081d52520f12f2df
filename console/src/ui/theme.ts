import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  rem,
  type VariantColorsResolver,
} from '@mantine/core'
import classes from './theme.module.css'

/** Shade of solid surfaces, in both themes; the next shade is their hover colour. */
const SOLID = { light: 7, dark: 6 } as const

/** The accent, for possible actions: deep blue-green. */
const accent: MantineColorsTuple = [
  '#e3f3f2',
  '#cbe8e7',
  '#9dd4d2',
  '#5cc8c4',
  '#2aa3a3',
  '#138b8e',
  '#0e7a7e',
  '#0b6e72',
  '#0b5b5f',
  '#08474a',
]

/** The colour of failures and irreversible actions. White text is readable on solid and hover shades. */
const red: MantineColorsTuple = [
  '#fdebe9',
  '#fbd9d5',
  '#f6b6ae',
  '#ff8577',
  '#e2574a',
  '#d0402f',
  '#c4372a',
  '#c0281a',
  '#a31f14',
  '#7f1a12',
]

/** The colour of reversible actions that interrupt people, and of warnings. */
const amber: MantineColorsTuple = [
  '#fff3dc',
  '#ffe6b8',
  '#ffd48a',
  '#f2b25c',
  '#d6922f',
  '#b07416',
  '#8a5300',
  '#8a5300',
  '#734500',
  '#573400',
]

/** The shades from text to background in the dark theme: neutral with a tint of the accent. */
const dark: MantineColorsTuple = [
  '#ecf2f1',
  '#c7d1cf',
  '#a3b0ae',
  '#8a9896',
  '#364342',
  '#263130',
  '#1a2323',
  '#171f1f',
  '#0c1111',
  '#080c0c',
]

/** The shades of neutral surfaces in the light theme, with a tint of the accent. */
const gray: MantineColorsTuple = [
  '#f6f8f8',
  '#eef2f2',
  '#e1e7e6',
  '#d0d8d7',
  '#b4bfbd',
  '#8c9997',
  '#647170',
  '#536160',
  '#324040',
  '#101818',
]

const SHADOW = 'var(--reeve-shadow)'

/** Class names by part. A class that the style sheet lacks is undefined, and becomes ''. */
const named = (parts: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(parts).map(([part, name]) => [part, name ?? '']))

/** Solid amber has dark text in the dark theme, because white is hardly readable on an amber that stands out there. */
const variantColorResolver: VariantColorsResolver = input => {
  const colors = defaultVariantColorsResolver(input)
  if (input.color !== 'amber' || input.variant !== 'filled') return colors
  return {
    ...colors,
    background: 'var(--reeve-warning-solid)',
    hover: 'var(--reeve-warning-solid-hover)',
    color: 'var(--reeve-on-warning)',
  }
}

/** Text of 12 to 24 px in three weights, on a grid of 4 px. Figures have 30 px. */
export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: SOLID,
  variantColorResolver,
  colors: { accent, amber, dark, gray, red },
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: rem(12), sm: rem(13), md: rem(14), lg: rem(16), xl: rem(24) },
  fontWeights: { regular: '400', medium: '600', bold: '600' },
  lineHeights: { xs: '1.3334', sm: '1.5385', md: '1.4286', lg: '1.5', xl: '1.3334' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(24), lineHeight: '1.3334' },
      h2: { fontSize: rem(16), lineHeight: '1.5' },
      h3: { fontSize: rem(14), lineHeight: '1.4286' },
    },
  },
  spacing: { xs: rem(4), sm: rem(8), md: rem(16), lg: rem(24), xl: rem(40) },
  radius: { xs: rem(4), sm: rem(6), md: rem(8), lg: rem(12), xl: rem(1000) },
  defaultRadius: 'sm',
  // All sizes are the same shadow, because only floating elements have one.
  shadows: { xs: SHADOW, sm: SHADOW, md: SHADOW, lg: SHADOW, xl: SHADOW },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Components are configured by name, not by `extend`, because importing one here would put it into the first chunk.
  components: {
    ActionIcon: { classNames: named({ root: classes.iconButton }) },
    Button: {
      defaultProps: { fw: 500 },
      classNames: named({ root: classes.button, label: classes.buttonLabel, section: classes.buttonSection }),
    },
    Checkbox: {
      classNames: named({ input: classes.choice, label: classes.choiceLabel, description: classes.small }),
    },
    Combobox: { defaultProps: { shadow: 'md' }, classNames: named({ option: classes.option }) },
    Drawer: { classNames: named({ title: classes.title, header: classes.dialogHeader, body: classes.dialogBody }) },
    Input: { classNames: named({ input: classes.input, wrapper: classes.inputFrame }) },
    InputWrapper: {
      defaultProps: { withAsterisk: false },
      classNames: named({ label: classes.label, description: classes.description, error: classes.small }),
    },
    Kbd: { classNames: named({ root: classes.kbd }) },
    // Mantine's placeholder for the initial focus is not a valid child of a menu.
    Menu: {
      defaultProps: { withInitialFocusPlaceholder: false, radius: 'md', shadow: 'md' },
      classNames: named({
        dropdown: classes.dropdown,
        item: classes.menuItem,
        itemSection: classes.menuItemSection,
        label: classes.menuLabel,
      }),
    },
    // Check marks on the right keep the option labels aligned.
    MultiSelect: {
      defaultProps: { checkIconPosition: 'right' },
      classNames: named({
        root: classes.multiSelect,
        wrapper: classes.multiSelectWrapper,
        pill: classes.pill,
        option: classes.option,
      }),
    },
    PasswordInput: { classNames: named({ input: classes.passwordInput }) },
    Popover: { defaultProps: { shadow: 'md' } },
    SegmentedControl: {
      classNames: named({ root: classes.segments, label: classes.segment, indicator: classes.segmentIndicator }),
    },
    Select: { defaultProps: { checkIconPosition: 'right' }, classNames: named({ option: classes.option }) },
    Modal: {
      defaultProps: { centered: true, radius: 'lg', transitionProps: { duration: 120 } },
      classNames: named({
        overlay: classes.overlay,
        title: classes.title,
        header: classes.dialogHeader,
        body: classes.dialogBody,
      }),
    },
    Radio: { classNames: named({ radio: classes.choice, description: classes.small }) },
    Switch: { defaultProps: { withThumbIndicator: false }, classNames: named({ track: classes.switchTrack }) },
    Tooltip: { defaultProps: { radius: 'sm' }, classNames: named({ tooltip: classes.tooltip }) },
  },
})

/** The colours of the light theme. */
const lightTheme = {
  '--mantine-color-body': '#ffffff',
  '--mantine-color-text': '#101818',
  '--mantine-color-dimmed': '#536160',
  '--mantine-color-placeholder': '#647170',
  '--mantine-color-error': '#b42318',
  '--mantine-color-anchor': '#0b5b5f',
  '--mantine-color-default-color': '#101818',
  '--mantine-color-default-border': '#d0d8d7',
  '--mantine-color-default-hover': '#f1f5f4',
  '--mantine-color-accent-light': '#e3f3f2',
  '--mantine-color-accent-light-hover': '#d3ebe9',
  '--mantine-color-accent-light-color': '#0b5b5f',
  '--mantine-color-amber-light': '#fff3dc',
  '--mantine-color-amber-light-hover': '#ffe6b8',
  '--mantine-color-amber-light-color': '#8a5300',
  '--reeve-canvas': '#f6f8f8',
  '--reeve-band': '#f6f8f8',
  '--reeve-surface': '#ffffff',
  '--reeve-raised': '#ffffff',
  '--reeve-line': '#e1e7e6',
  '--reeve-hover': '#f1f5f4',
  '--reeve-tertiary': '#647170',
  '--reeve-control': '#7f8d8b',
  '--reeve-success': '#116a42',
  '--reeve-success-soft': '#e5f5ec',
  '--reeve-warning': '#8a5300',
  '--reeve-warning-soft': '#fff3dc',
  '--reeve-warning-solid': '#b04a06',
  '--reeve-warning-solid-hover': '#933d05',
  '--reeve-on-warning': '#ffffff',
  '--reeve-danger': '#b42318',
  '--reeve-danger-soft': '#fdebe9',
  '--reeve-info': '#1d4fa8',
  '--reeve-info-soft': '#e8f0fd',
  '--reeve-neutral-soft': '#eef2f2',
  '--reeve-inverse': '#101818',
  '--reeve-inverse-text': '#ffffff',
  // Lightness and chroma, to which each person's hue is added.
  '--reeve-avatar': '90% 0.05',
  '--reeve-avatar-text': '38% 0.09',
  '--reeve-overlay': 'rgb(0 0 0 / 40%)',
  '--reeve-shadow': '0 0 0 1px rgb(16 24 24 / 5%), 0 12px 32px -4px rgb(16 24 24 / 18%)',
}

/** The colours of the dark theme. */
const darkTheme = {
  '--mantine-color-body': '#1a2323',
  '--mantine-color-text': '#ecf2f1',
  '--mantine-color-dimmed': '#a3b0ae',
  '--mantine-color-placeholder': '#8a9896',
  '--mantine-color-error': '#ff8577',
  '--mantine-color-anchor': '#5cc8c4',
  '--mantine-color-default': '#1a2323',
  '--mantine-color-default-color': '#ecf2f1',
  '--mantine-color-default-border': '#364342',
  '--mantine-color-default-hover': '#222d2d',
  '--mantine-color-accent-light': '#10302f',
  '--mantine-color-accent-light-hover': '#163f3e',
  '--mantine-color-accent-light-color': '#5cc8c4',
  '--mantine-color-amber-light': '#2e210b',
  '--mantine-color-amber-light-hover': '#3d2c0f',
  '--mantine-color-amber-light-color': '#f2b25c',
  '--reeve-canvas': '#0c1111',
  '--reeve-band': '#1c2525',
  '--reeve-surface': '#171f1f',
  '--reeve-raised': '#1a2323',
  '--reeve-line': '#263130',
  '--reeve-hover': '#1e2828',
  '--reeve-tertiary': '#8a9896',
  '--reeve-control': '#667573',
  '--reeve-success': '#4cc38a',
  '--reeve-success-soft': '#10281d',
  '--reeve-warning': '#f2b25c',
  '--reeve-warning-soft': '#2e210b',
  '--reeve-warning-solid': '#f2a93b',
  '--reeve-warning-solid-hover': '#f7be66',
  '--reeve-on-warning': '#1a1200',
  '--reeve-danger': '#ff8577',
  '--reeve-danger-soft': '#341613',
  '--reeve-info': '#8ab4ff',
  '--reeve-info-soft': '#14233d',
  '--reeve-neutral-soft': '#222d2d',
  '--reeve-inverse': '#ecf2f1',
  '--reeve-inverse-text': '#101818',
  '--reeve-avatar': '34% 0.06',
  '--reeve-avatar-text': '90% 0.07',
  '--reeve-overlay': 'rgb(0 0 0 / 30%)',
  '--reeve-shadow': '0 0 0 1px #263130, 0 16px 40px -4px rgb(0 0 0 / 60%)',
}

/** State colours are separate from the accent. Each has a text colour and a soft background. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: lightTheme,
  dark: darkTheme,
})
