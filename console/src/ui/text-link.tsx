import { Anchor } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** A router link within text. */
export const TextLink = createLink(Anchor<'a'>)
