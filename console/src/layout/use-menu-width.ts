import { useMatches } from '@mantine/core'

/** The menus of the sidebar are as wide as their buttons; on a telephone these are icons. */
export const useMenuWidth = (): 'target' | 'max-content' => useMatches({ base: 'max-content', sm: 'target' })
