import { useMatches } from '@mantine/core'

/** The width of the sidebar's menus: that of their buttons, except on a phone, where the buttons are icons. */
export const useMenuWidth = (): 'target' | 'max-content' => useMatches({ base: 'max-content', sm: 'target' })
