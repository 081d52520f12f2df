import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type AnchorButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

/** A router link that looks like a button, for an action that opens another page. */
export const ButtonLink = createLink((props: AnchorButtonProps) => <Button component="a" {...props} />)
