/** The pages on which tokens and connected apps are revoked, by the provider ids that platforms commonly use. */
const PAGES = new Map(
  Object.entries({
    aws: 'https://console.aws.amazon.com/iam/home#/users',
    bitbucket: 'https://bitbucket.org/account/settings/app-authorizations/',
    confluence: 'https://id.atlassian.com/manage-profile/apps',
    datadog: 'https://app.datadoghq.com/organization-settings/api-keys',
    dropbox: 'https://www.dropbox.com/account/connected_apps',
    github: 'https://github.com/settings/applications',
    gitlab: 'https://gitlab.com/-/user_settings/applications',
    gmail: 'https://myaccount.google.com/connections',
    google: 'https://myaccount.google.com/connections',
    jira: 'https://id.atlassian.com/manage-profile/apps',
    linear: 'https://linear.app/settings/api',
    notion: 'https://www.notion.so/my-integrations',
    sentry: 'https://sentry.io/settings/account/api/auth-tokens/',
    slack: 'https://slack.com/apps/manage',
    stripe: 'https://dashboard.stripe.com/apikeys',
    zoom: 'https://marketplace.zoom.us/user/installed',
  }),
)

/** The page on which access at this provider is revoked; undefined if the provider is unknown. */
export const providerPage = (provider: string): string | undefined => PAGES.get(provider.toLowerCase())
