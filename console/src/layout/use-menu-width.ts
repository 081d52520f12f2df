import { useMatches } from '@mantine/core'

/** The width of the sidebar's menus: their button's, or on a phone, where a button can be an icon, their content's. */
export const useMenuWidth = (): 'target' | 'max-content' => useMatches({ base: 'max-content', sm: 'target' })
