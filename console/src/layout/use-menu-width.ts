import { useMatches } from '@mantine/core'

/** The width of the sidebar's menus: that of the button, or on a phone, where the buttons are icons, of the content. */
export const useMenuWidth = (): 'target' | 'max-content' => useMatches({ base: 'max-content', sm: 'target' })
