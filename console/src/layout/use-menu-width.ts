import { useMatches } from '@mantine/core'

/** The width of the sidebar's menus: the button's, or on a phone, where the buttons are icons, the content's. */
export const useMenuWidth = (): 'target' | 'max-content' => useMatches({ base: 'max-content', sm: 'target' })
