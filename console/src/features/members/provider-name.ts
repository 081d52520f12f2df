/** As the providers write themselves, by the ids that platforms commonly give them. */
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

/** What a provider is called; one that is not known, as the platform calls it. */
export const providerName = (provider: string): string => NAMES.get(provider.toLowerCase()) ?? provider
