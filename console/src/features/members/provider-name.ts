/** Brand names by the provider ids that platforms commonly use. */
const NAMES = new Map(
  Object.entries({
    asana: 'Asana',
    aws: 'AWS',
    azure: 'Azure',
    bitbucket: 'Bitbucket',
    confluence: 'Confluence',
    datadog: 'Datadog',
    discord: 'Discord',
    dropbox: 'Dropbox',
    github: 'GitHub',
    gitlab: 'GitLab',
    gmail: 'Gmail',
    google: 'Google',
    hubspot: 'HubSpot',
    jira: 'Jira',
    linear: 'Linear',
    microsoft: 'Microsoft',
    notion: 'Notion',
    okta: 'Okta',
    pagerduty: 'PagerDuty',
    salesforce: 'Salesforce',
    sentry: 'Sentry',
    slack: 'Slack',
    stripe: 'Stripe',
    zendesk: 'Zendesk',
    zoom: 'Zoom',
  }),
)

/** The brand name of a provider, or its id. */
export const providerName = (provider: string): string => NAMES.get(provider.toLowerCase()) ?? provider
