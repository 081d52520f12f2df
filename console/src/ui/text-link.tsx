import { Anchor } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** A way to another place of the console, within text. */
export const TextLink = createLink(Anchor<'a'>)
