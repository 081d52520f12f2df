import { Avatar as Circle } from '@mantine/core'
import classes from './avatar.module.css'

const HUES = 8

interface AvatarProps {
  /** The id, which determines the colour, so that a person has the same colour everywhere. */
  readonly id: string
  readonly name: string
  /** The size in pixels. */
  readonly size?: 24 | 28 | 32 | 40 | 56
  /** True for an organization, which gets a rounded square instead of a circle. */
  readonly isOrganization?: boolean
}

/** The initials of a person or an organization, shown beside the name. Screen readers skip them. */
export function Avatar({ id, name, size = 28, isOrganization = false }: AvatarProps) {
  return (
    <Circle
      component="span"
      size={size}
      radius={isOrganization ? 'sm' : 'xl'}
      className={classes.avatar ?? ''}
      classNames={{ placeholder: classes.initials ?? '' }}
      data-hue={hueOf(id)}
      data-initials={size}
      aria-hidden
    >
      {initialsOf(name)}
    </Circle>
  )
}

/** A hue computed from the end of the id, which is random in a UUID. */
function hueOf(id: string): number {
  let sum = 0
  for (const character of id.slice(-8)) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return sum % HUES
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]\S*/gu) ?? []
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(word => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('')
}
