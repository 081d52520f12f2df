import type { TablerIcon } from '@tabler/icons-react'
import IconBrandAws from '@tabler/icons-react/icons/IconBrandAws'
import IconBrandGithub from '@tabler/icons-react/icons/IconBrandGithub'
import IconBrandGitlab from '@tabler/icons-react/icons/IconBrandGitlab'
import IconBrandGoogle from '@tabler/icons-react/icons/IconBrandGoogle'
import IconBrandNotion from '@tabler/icons-react/icons/IconBrandNotion'
import IconBrandSlack from '@tabler/icons-react/icons/IconBrandSlack'
import IconBrandStripe from '@tabler/icons-react/icons/IconBrandStripe'
import IconPlugConnected from '@tabler/icons-react/icons/IconPlugConnected'

const ICONS = new Map(
  Object.entries({
    aws: IconBrandAws,
    github: IconBrandGithub,
    gitlab: IconBrandGitlab,
    google: IconBrandGoogle,
    notion: IconBrandNotion,
    slack: IconBrandSlack,
    stripe: IconBrandStripe,
  }),
)

/** The logo of an integration provider; a plug if the provider is unknown. */
export const providerIcon = (provider: string): TablerIcon => ICONS.get(provider.toLowerCase()) ?? IconPlugConnected
